/**
 * Formulas of derived datapoints name their inputs in braces (see derived-field.ts). This file takes them apart; it knows
 * no datapoint.
 */
const placeholder = /\{([^{}]+)\}/g

/** Inputs that a formula names: without one of `needs` there is no value, those of `uses` may be missing. */
export interface FormulaInputs {
  readonly needs: readonly string[]
  readonly uses: readonly string[]
}

/** The inputs of a formula, in the order in which it names them first. */
export function parseFormulaInputs(formula: string): FormulaInputs {
  const needs = new Set<string>()
  const uses = new Set<string>()
  for (const [, name = ''] of formula.matchAll(placeholder)) {
    if (name === 's') needs.add('direction')
    else if (name.endsWith('?')) uses.add(name.slice(0, -1))
    else if (name.includes('/')) {
      // Which of the two is needed depends on the direction.
      needs.add('direction')
      for (const either of name.split('/')) uses.add(either)
    } else needs.add(name)
  }
  return { needs: [...needs], uses: [...uses].filter((name) => !needs.has(name)) }
}

/** The formula with each input written by `write`, which is given what stands in the braces. */
export function substituteInputs(formula: string, write: (name: string) => string): string {
  return formula.replaceAll(placeholder, (_, name: string) => write(name))
}
