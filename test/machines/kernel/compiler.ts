/** TypeScript over sources that exist only here, as if they stood beside this file. */
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = import.meta.dirname;

export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly code: number;
  readonly message: string;
}

export interface Compiled {
  readonly findings: readonly Finding[];
  /** Processor time of checking; reading and binding are done before. */
  readonly seconds: number;
  /** Types that were made from generic ones. */
  readonly instantiations: number;
}

/** @param sources text by file name; import paths are those of this folder */
export function compiled(sources: Readonly<Record<string, string>>): Compiled {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), ts.sys.readFile) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2023'], types: [], noEmit: true },
    root,
  );
  const texts = new Map(Object.entries(sources).map(([name, text]) => [path.join(folder, name), text]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, version, ...rest) =>
    texts.has(name) ? ts.createSourceFile(name, texts.get(name)!, version) : getSourceFile(name, version, ...rest);

  const program = ts.createProgram([...texts.keys()], options, host);
  program.getTypeChecker();
  const before = process.cpuUsage();
  const findings = [...texts.keys()].flatMap((name) => {
    const source = program.getSourceFile(name)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((found): Finding => ({
      file: path.basename(name),
      line: source.getLineAndCharacterOfPosition(found.start ?? 0).line + 1,
      code: found.code,
      message: ts.flattenDiagnosticMessageText(found.messageText, ' '),
    }));
  });
  return { findings, seconds: process.cpuUsage(before).user / 1e6, instantiations: program.getInstantiationCount() };
}
