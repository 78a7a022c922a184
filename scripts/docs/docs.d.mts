/** docs/errors.md as it should be, from the catalogue of problems. */
export declare function errorsPage(
  problems: Readonly<Record<string, { readonly status: number; readonly meaning: string; readonly remedy: string }>>,
): string
/** The generated pages: path below the root, and the text that it should have. */
export declare function generatedPages(): Promise<[path: string, text: string][]>
