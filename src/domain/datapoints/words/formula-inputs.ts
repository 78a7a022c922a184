/** Parses the inputs that formulas of derived datapoints name in braces (see derived-field.ts). */
const placeholder = /\{([^{}]+)\}/g

/** Inputs of a formula: `needs` are required, `uses` may be missing. */
export interface FormulaInputs {
  readonly needs: readonly string[]
  readonly uses: readonly string[]
}

/** The inputs of a formula, in order of first occurrence. */
export function parseFormulaInputs(formula: string): FormulaInputs {
  const needs = new Set<string>()
  const uses = new Set<string>()
  for (const [, name = ''] of formula.matchAll(placeholder)) {
    if (name === 's') needs.add('direction')
    else if (name.endsWith('?')) uses.add(name.slice(0, -1))
    else if (name.includes('/')) {
      // The direction determines which of the two is needed.
      needs.add('direction')
      for (const either of name.split('/')) uses.add(either)
    } else needs.add(name)
  }
  return { needs: [...needs], uses: [...uses].filter((name) => !needs.has(name)) }
}

/** Replaces each input by the result of `write`, which gets the text in the braces. */
export function substituteInputs(formula: string, write: (name: string) => string): string {
  return formula.replaceAll(placeholder, (_, name: string) => write(name))
}
