import { formulaDatapoints } from '#domain/formulas/formula-datapoints.ts'
import type { FormulaFault } from '#domain/formulas/formula-tokens.ts'
import { deriveUnit } from '#domain/formulas/formula-units.ts'
import { parseFormula } from '#domain/formulas/parse-formula.ts'
import { capitalize } from '#ui/figures/capitalize.ts'

/** What is wrong with a formula, or the unit of its value: null for a pure number. */
export type CheckedFormula =
  | { readonly fault: FormulaFault; readonly unit: null }
  | { readonly fault: null; readonly unit: string | null }

/** Checks the text of a formula: its syntax, then its units. */
export function checkFormula(text: string): CheckedFormula {
  const { formula, fault } = parseFormula(text, formulaDatapoints)
  return formula === null ? { fault, unit: null } : deriveUnit(formula)
}

/** A fault as sentences: what is wrong, and what to do. */
export const faultText = ({ message, remedy }: FormulaFault): string =>
  `${capitalize(message)}.${remedy === null ? '' : ` ${remedy}`}`
