import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { documents } from '../../../../state-machines/registry.js';
import { Product } from '../../harness/product.js';

interface Operation {
  operationId: string;
  requestBody: { content: { 'application/json': { schema: { properties?: Record<string, unknown>; required?: string[] } } } };
  responses: { 200: { content: { 'application/json': { examples?: Record<string, unknown> } } } };
  security?: unknown[];
}
interface OpenApi {
  openapi: string;
  paths: Record<string, { post: Operation; get?: Operation & { parameters: readonly object[] } }>;
}

let product: Product;
let served: OpenApi;

beforeAll(async () => {
  product = await Product.start();
  served = (await (await fetch(`http://127.0.0.1:${product.port}/v1/openapi.json`)).json()) as OpenApi;
});
afterAll(() => product.stop());

describe('the description of the interface', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(served.openapi).toBe('3.1.0');
    const checked = await new Validator().validate(served as unknown as Record<string, unknown>);
    expect(checked).toMatchObject({ valid: true });
  });

  test('names every call of every document once, in the words of clients', () => {
    const ids = Object.values(served.paths).map((path) => (path.get ?? path.post).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type } of documents)
      expect(ids).toEqual(expect.arrayContaining([`${type}_listByPage`, `${type}_findById`, `${type}_listHistory`]));
    expect(ids).toContain('baseCurrency_doInvalid');
    expect(ids.filter((id) => id.startsWith('baseUsers_'))).not.toContain('baseUsers_doLock');
  });

  test('says what a call takes, what refuses it, and which calls need no session', () => {
    const suspend = served.paths['/v1/srmSlcSupplierInfoRestful/doSuspend']!.post;
    expect(suspend.requestBody.content['application/json'].schema).toMatchObject({
      required: ['id'],
      properties: { reason: { title: 'Reason / 原因', type: ['string', 'null'], maxLength: 500 } },
    });
    expect(Object.keys(suspend.responses[200].content['application/json'].examples!)).toEqual(
      expect.arrayContaining(['SLC_REASON_REQUIRED', 'STATE_NOT_ALLOWED']),
    );
    expect(served.paths['/v1/functionResourceRestful/findById']!.get).toMatchObject({
      operationId: 'functionResource_findById',
      parameters: [
        { name: 'resourceType', in: 'query', required: true },
        { name: 'id', in: 'query', required: true },
        { name: 'lan', required: false },
        { name: 'respId', required: false },
      ],
      responses: { 200: { content: { 'application/json': { examples: { RES_NOT_FOUND: {} } } } } },
    });
    expect(served.paths['/v1/loginRestful/login']!.post.security).toEqual([]);
    expect(served.paths['/v1/loginRestful/logout']!.post.security).toBeUndefined();
  });
});
