import type { Formula } from './formula.ts'

/** The parts that a part of a formula is computed from, in the order of the text. */
export function innerParts(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'number':
    case 'datapoint':
    case 'days':
      return []
    case 'negative':
    case 'abs':
    case 'round':
    case 'rolling':
      return [formula.of]
    case 'min':
    case 'max':
      return formula.of
    case 'if':
      return [formula.when.left, formula.when.right, formula.yes, formula.no]
    case '+':
    case '-':
    case '*':
    case '/':
      return [formula.left, formula.right]
  }
}

/** The datapoint names in a formula, in the order of the text; a name may occur twice. */
export function collectNames(formula: Formula): readonly string[] {
  if (formula.kind === 'datapoint') return [formula.name]
  if (formula.kind === 'days') return [formula.from, formula.to]
  return innerParts(formula).flatMap(collectNames)
}

/** Whether a formula looks at the trades before. */
export const looksBack = (formula: Formula): boolean =>
  formula.kind === 'rolling' || innerParts(formula).some(looksBack)
