import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { pageSql } from '../../../server/platform/user/activity.js';
import { companyAtWork } from '../harness/company-at-work.js';
import { aUser } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { formOf } from '../harness/product.js';
import type { Person, Product, TestClock } from '../harness/product.js';

// What people keep of themselves in the user centre.

const DAY = 86_400_000;
let clock: TestClock;
let product: Product;
let named: Named;

beforeAll(async () => {
  ({ product, named, clock } = await companyAtWork(async (seeder) => {
    await aUser(
      seeder,
      'main',
      { userType: 'EX', supplierId: seeder.named.get('supplier:Alpha'), supplierAdminFlag: 'Y' },
      ['SUPPLIER_ADMIN'],
      [],
    );
    await aUser(seeder, 'colleague', { userType: 'INSIDE' }, ['BUYER'], ['SZ']);
  }));
});
afterAll(() => product.stop());

describe('preferences', () => {
  test('are kept with the user, told at sign-in, and heard by his open windows alone', async () => {
    const [buyer, colleague] = [await product.enter('buyer'), await product.enter('szbuyer')];
    const [his, theirs] = [await buyer.connect(), await colleague.connect()];
    expect(await buyer.done('baseUsers', 'findMine')).toMatchObject({ tableDensity: null, pageRows: null, todoSoundFlag: 'N' });
    const wishes = { tableDensity: 'COMPACT', pageRows: '50', todoSoundFlag: 'Y', timeZone: 'Europe/Berlin' };
    await buyer.done('baseUsers', 'saveMine', wishes);
    await his.until('user.changed');
    expect(await buyer.done('login', 'findSession')).toMatchObject({ userInfo: wishes });
    expect((await product.signIn('buyer')).credentials.userInfo).toMatchObject(wishes);
    expect(await colleague.done('baseUsers', 'findMine')).toMatchObject({ tableDensity: null, pageRows: null, todoSoundFlag: 'N' });
    expect(theirs.all('user.changed')).toEqual([]);
  });

  test('are one of what is offered, and open no field that the administrator keeps', async () => {
    const buyer = await product.enter('buyer');
    expect(await buyer.call('baseUsers', 'saveMine', { pageRows: '1000' })).toMatchObject({ status: 'E', code: 'FIELD_LOOKUP' });
    expect(await buyer.call('baseUsers', 'saveMine', { pageRows: '100', endDate: '2030-01-01', lan: 'EN' })).toMatchObject({
      status: 'E',
      code: 'USER_OWN_FIELDS',
      msg: 'This field is kept by the administrator.',
    });
    expect(await buyer.done('baseUsers', 'findMine')).toMatchObject({ pageRows: '50', endDate: null });
  });

  test("are kept by suppliers' people, too", async () => {
    const alpha = await product.enter('alpha');
    await alpha.done('baseUsers', 'saveMine', { tableDensity: 'LOOSE', todoSoundFlag: 'Y' });
    expect(await alpha.done('login', 'findSession')).toMatchObject({ userInfo: { tableDensity: 'LOOSE', todoSoundFlag: 'Y' } });
  });
});

describe('photo and signature', () => {
  const picture = (colour: string): Promise<Buffer> =>
    sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
      .jpeg()
      .toBuffer();
  const uploaded = async (person: Person, name: string, content: Uint8Array): Promise<string> => {
    const answer = await person.form('/v2/file/uploadImage', formOf({ [name]: content }, { maxWidth: '800' }));
    expect(answer).toMatchObject({ status: 'S' });
    return (answer.data as { id: string }).id;
  };
  const shown = async (person: Person, path: string, body: object = {}): Promise<string> => {
    const answer = await person.stream(path, body);
    return answer.headers.get('content-type')!.startsWith('image/')
      ? (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format
      : ((await answer.json()) as { code: string }).code;
  };

  test("whoever may see the person sees the photo, and the signature is its owner's alone", async () => {
    const [buyer, colleague, admin, auditor, alpha] = await Promise.all(
      ['buyer', 'szbuyer', 'admin', 'auditor', 'alpha'].map((name) => product.enter(name)),
    );
    const [photoId, signatureId] = [
      await uploaded(buyer!, 'me.jpg', await picture('#2a6f8a')),
      await uploaded(buyer!, 'signed.jpg', await picture('#ffffff')),
    ];
    await buyer!.done('baseUsers', 'saveMine', { photoId, signatureId });
    expect(await buyer!.done('login', 'findSession')).toMatchObject({ userInfo: { photoId } });
    for (const person of [buyer!, colleague!, admin!, auditor!]) {
      expect(await shown(person, '/v2/file/downloadImage', { fileId: photoId, size: 'thumbnail' })).toBe('webp');
      expect(await person.done('baseUsers', 'findById', { id: buyer!.userId })).toMatchObject({ photoId });
    }
    expect(await shown(alpha!, '/v2/file/downloadImage', { fileId: photoId })).toBe('DOC_NOT_FOUND');
    expect(await shown(buyer!, '/v1/baseUsersRestful/mySignature')).toBe('jpeg');
    for (const person of [colleague!, admin!, auditor!, alpha!]) {
      expect(await shown(person, '/v2/file/downloadImage', { fileId: signatureId })).toBe('DOC_NOT_FOUND');
      expect(await shown(person, '/v1/baseUsersRestful/mySignature')).toBe('DOC_NOT_FOUND');
      expect(JSON.stringify(await person.done('baseUsers', 'listByPage', { pageRows: 20 }))).not.toContain(`"${signatureId}"`);
    }
    expect(await admin!.done('baseUsers', 'findById', { id: buyer!.userId })).not.toHaveProperty('signatureId');
    expect(JSON.stringify(await admin!.done('baseUsers', 'listHistory', { id: buyer!.userId }))).not.toContain(`"${signatureId}"`);
    await buyer!.done('baseUsers', 'saveMine', { photoId: null });
    expect(await shown(colleague!, '/v2/file/downloadImage', { fileId: photoId })).toBe('DOC_NOT_FOUND');
  });

  test("of suppliers' people stay in their company, the signature with its owner", async () => {
    const [alpha, main, beta] = await Promise.all(['alpha', 'main', 'beta'].map((name) => product.enter(name)));
    const [photoId, signatureId] = [
      await uploaded(alpha!, 'me.jpg', await picture('#2a6f8a')),
      await uploaded(alpha!, 'signed.jpg', await picture('#ffffff')),
    ];
    await alpha!.done('baseUsers', 'saveMine', { photoId, signatureId });
    expect(await shown(main!, '/v2/file/downloadImage', { fileId: photoId, size: 'thumbnail' })).toBe('webp');
    expect(await shown(main!, '/v2/file/downloadImage', { fileId: signatureId })).toBe('DOC_NOT_FOUND');
    expect(await main!.done('baseUsers', 'findById', { id: alpha!.userId })).not.toHaveProperty('signatureId');
    expect(await shown(alpha!, '/v1/baseUsersRestful/mySignature')).toBe('jpeg');
    expect(await shown(beta!, '/v2/file/downloadImage', { fileId: photoId })).toBe('DOC_NOT_FOUND');
  });

  test("is one picture of one's own", async () => {
    const [buyer, colleague] = [await product.enter('buyer'), await product.enter('szbuyer')];
    const [note] = await buyer.upload({ 'note.txt': 'no picture' });
    const two = [await uploaded(buyer, 'a.jpg', await picture('#111111')), await uploaded(buyer, 'b.jpg', await picture('#222222'))];
    for (const photoId of [note, two.join(',')])
      expect(await buyer.call('baseUsers', 'saveMine', { photoId, lan: 'EN' })).toMatchObject({
        status: 'E',
        code: 'FILE_NOT_IMAGE',
        msg: 'Not a picture.',
      });
    expect(await colleague.call('baseUsers', 'saveMine', { photoId: two[0] })).toMatchObject({ status: 'E', code: 'FILE_NOT_OWNER' });
  });

  test('an administrator, whose menus are about accounts, has his, too', async () => {
    const admin = await product.enter('admin');
    const photoId = await uploaded(admin, 'me.jpg', await picture('#333333'));
    await admin.done('baseUsers', 'saveMine', { photoId });
    expect(await admin.done('baseUsers', 'findMine')).toMatchObject({ photoId });
  });
});

describe('an auditor, whose responsibility only reads', () => {
  test('keeps his preferences, photo and signature all the same, and nothing else', async () => {
    const [auditor, buyer] = [await product.enter('auditor'), await product.enter('buyer')];
    await auditor.done('baseUsers', 'saveMine', { tableDensity: 'LOOSE' });
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#444444' } })
      .jpeg()
      .toBuffer();
    const upload = (fields: Record<string, string>) => auditor.form('/v2/file/uploadImage', formOf({ 'me.jpg': picture }, fields));
    const { id: photoId } = (await upload({ functionId: 'baseUsers.photoId' })).data as { id: string };
    await auditor.done('baseUsers', 'saveMine', { photoId });
    expect(await auditor.done('baseUsers', 'findMine')).toMatchObject({ tableDensity: 'LOOSE', photoId });
    await auditor.done('baseUsers', 'saveMine', { photoId: null });
    // Papers of his own cases are his to keep.
    expect(await upload({ functionId: 'auditCase.attachmentIds' })).toMatchObject({ status: 'S' });
    expect(await upload({ functionId: 'srmPurOrderHeader.attachmentIds' })).toMatchObject({ status: 'E', code: 'PERM_BUTTON' });
    expect(await auditor.call('baseUsers', 'saveMine', { endDate: '2030-01-01' })).toMatchObject({ status: 'E', code: 'USER_OWN_FIELDS' });
    const { rev } = await auditor.done<{ rev: number }>('baseUsers', 'findById', { id: buyer.userId });
    expect(await auditor.call('baseUsers', 'saveOrUpdate', { id: buyer.userId, rev, tableDensity: 'LOOSE' })).toMatchObject({
      status: 'E',
      code: 'PERM_READ_ONLY',
    });
  });
});

describe('recent activity', () => {
  test('names what one did in the last seven days, page by page, with what one may still see', async () => {
    const [buyer, admin] = [await product.enter('colleague'), await product.enter('admin')];
    expect(await buyer.call('baseUsers', 'findActivity')).toMatchObject({ data: [], page: { count: 0 } });
    const order = await buyer.done<{ id: string; rev: number }>('srmPurOrderHeader', 'saveOrUpdate', {
      orgId: named.get('org:SZ'),
      supplierId: named.get('supplier:Alpha'),
    });
    clock.pass(1_000);
    const { docNumber } = await buyer.done<{ docNumber: string }>('srmPurOrderHeader', 'findById', { id: order.id });
    await buyer.done('srmPurOrderHeader', 'saveOrUpdate', { id: order.id, rev: order.rev, remark: 'Before noon' });
    const seen = {
      docType: 'srmPurOrderHeader',
      typeName: 'Purchase order',
      docId: order.id,
      permitted: 'Y',
      title: expect.stringContaining(docNumber),
    };
    expect(await buyer.call('baseUsers', 'findActivity', { lan: 'EN', pageRows: 1 })).toMatchObject({
      data: [{ ...seen, event: 'SAVE', eventName: 'Save' }],
      page: { count: 2, pageIndex: 1, pageRows: 1 },
    });
    expect(await buyer.call('baseUsers', 'findActivity', { lan: 'EN', pageRows: 1, pageIndex: 2 })).toMatchObject({
      data: [{ ...seen, event: 'CREATE' }],
    });

    const [permit] = await admin.done<readonly { id: string; rev: number }[]>('baseUserOrg', 'listByPage', { userId: buyer.userId });
    await admin.done('baseUserOrg', 'doInvalid', { id: permit!.id, rev: permit!.rev });
    expect(await buyer.call('baseUsers', 'findActivity', { pageRows: 1 })).toMatchObject({
      data: [{ docType: 'srmPurOrderHeader', docId: null, title: null, state: null, permitted: 'N' }],
    });
    clock.pass(7 * DAY);
    expect(await (await product.enter('colleague')).call('baseUsers', 'findActivity')).toMatchObject({ data: [], page: { count: 0 } });
  });

  test('is read by the person and not by the week: what others did meanwhile costs nothing', async () => {
    const plan = await product.assembled.database.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      await tx.query('set local plan_cache_mode = force_generic_plan');
      return (
        await tx.query<{ 'QUERY PLAN': string }>(`explain ${pageSql}`, [named.get('user:buyer'), new Date(clock.now()), 10, 0])
      ).rows.map((row) => row['QUERY PLAN']);
    });
    const conditions = plan.filter((line) => line.includes('Index Cond'));
    expect(conditions).toHaveLength(8);
    for (const condition of conditions) expect(condition).toMatch(/Index Cond: \(\(\(actor\)::text = .*\) AND \(at > .*\)\)/);
  });
});
