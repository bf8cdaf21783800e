import { save } from '../../../ui/save-file';

const PNG_SIZE = 1024;

/** This browser could not draw the picture. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

function svgFile(svg: SVGElement): Blob {
  const copy = svg.cloneNode(true) as SVGElement; // a clone has its original's type
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(PNG_SIZE));
  copy.setAttribute('height', String(PNG_SIZE));
  copy.removeAttribute('class');
  copy.removeAttribute('id');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/** The file name for an ID: characters that a file system may refuse become "-". */
export function fileName(reference_user_id: string, ending: 'svg' | 'png'): string {
  const safe = reference_user_id.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 80);
  return `invite-${safe.replace(/^-+|-+$/g, '') || 'code'}.${ending}`;
}

/** Saves the drawn code as SVG. */
export function saveSvg(svg: SVGElement, reference_user_id: string): void {
  save(svgFile(svg), fileName(reference_user_id, 'svg'));
}

/** Saves the drawn code as a PNG of 1024 px. Throws PictureError. */
export async function savePng(svg: SVGElement, reference_user_id: string): Promise<void> {
  const url = URL.createObjectURL(svgFile(svg));
  try {
    const image = new Image(PNG_SIZE, PNG_SIZE);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PNG_SIZE;
    canvas.height = PNG_SIZE;
    const context = canvas.getContext('2d');
    if (!context) throw new PictureError('This browser cannot draw images');
    context.imageSmoothingEnabled = false;
    context.drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE);
    const file = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (!file) throw new PictureError('This browser cannot create PNG files');
    save(file, fileName(reference_user_id, 'png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
