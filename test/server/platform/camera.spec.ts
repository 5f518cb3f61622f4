import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import type { Exif } from 'sharp';
import { cameraData, originOf } from '../../../server/platform/file/camera.js';

// What a camera wrote is data of strangers: place and time are read from what is sound, and nothing else does harm.

const exifOf = async (exif: Exif): Promise<Buffer> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
  return (await sharp(bytes).metadata()).exif!;
};
const nowhere = { latitude: null, longitude: null, takenAt: null };

test('degrees, minutes and seconds south and west are read as degrees below zero', async () => {
  const exif = await exifOf({
    IFD2: { DateTimeOriginal: '2026:05:01 09:30:15' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 54/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 30/1 0/1' },
  });
  expect(originOf(cameraData(exif))).toEqual({ latitude: -33.865, longitude: -70.5, takenAt: '2026-05-01 09:30' });
});

test('a place that is none on earth, and a time that is none, say nothing', () => {
  const place = { GPSLatitude: '91/1 0/1 0/1', GPSLongitude: '1/1 0/1 0/1' };
  expect(originOf({ time: { DateTimeOriginal: 'yesterday' }, place })).toEqual(nowhere);
  expect(originOf({ time: {}, place: { GPSLatitude: '1/0 0/1 0/1', GPSLongitude: '1/1' } })).toEqual(nowhere);
  expect(originOf(cameraData(undefined))).toEqual(nowhere);
});

test('whatever is broken or cut off throws nothing and takes no time', async () => {
  const sound = await exifOf({
    IFD2: { DateTimeOriginal: '2026:05:01 09:30:15' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 2/1 3/1' },
  });
  fc.assert(
    fc.property(fc.nat(sound.length), fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 8 }), (length, changes) => {
      const broken = Buffer.from(sound);
      for (const [at, byte] of changes) broken[at] = byte;
      const { takenAt } = originOf(cameraData(broken.subarray(0, length)));
      expect(takenAt === null || takenAt.length === 16).toBe(true);
    }),
    { numRuns: 500 },
  );
});
