/** A photo as it is kept and sent: of a size that a phone's network carries, and drawn anew, so that nothing of the camera goes with it. */
const MOST_PIXELS = 2_000;
const QUALITY = 0.85;

/**
 * What cannot be drawn here goes as it is, and so does what keeps its place: drawing would take that out. The server makes it
 * upright, smaller, and leaves in it what was asked for alone.
 */
export async function asPhoto(file: File, keepsPlace: boolean): Promise<File> {
  if (keepsPlace) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
}
