/** Puts what pdfjs loads by name at run time beside the built assets: character maps, standard fonts, decoders without WebAssembly. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { Plugin } from 'vite';

const folders: Readonly<Record<string, RegExp>> = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_fallback\.js$/ };

export function pdfjsPlugin(): Plugin {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return {
    name: 'guildhall-pdfjs',
    apply: 'build',
    generateBundle() {
      for (const [folder, wanted] of Object.entries(folders)) {
        for (const name of readdirSync(path.join(root, folder)).filter((one) => wanted.test(one))) {
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs/${folder}/${name}`, source: readFileSync(path.join(root, folder, name)) });
        }
      }
    },
  };
}
