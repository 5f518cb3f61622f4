/** A drawing of the page as a picture that can be mailed: PNG, twice as fine as it is shown, as its colours are here. */
const DRAWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'color'];
const FINER = 2;

/** The drawing with the styles that the page's sheets give it written into it. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  svg.querySelectorAll('*').forEach((element, place) => {
    const style = getComputedStyle(element);
    const written = DRAWN.map((name) => [name, style.getPropertyValue(name)] as const).filter(([, value]) => value !== '');
    copies[place]!.setAttribute('style', written.map(([name, value]) => `${name}:${value}`).join(';'));
  });
  return new XMLSerializer().serializeToString(copy);
}

/** @throws Error when the browser cannot draw it */
export async function pngOf(svg: SVGSVGElement, background: string): Promise<Blob> {
  const image = new Image();
  const { width, height } = svg.viewBox.baseVal;
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * FINER;
  canvas.height = height * FINER;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the drawing has no picture'))), 'image/png');
  });
}
