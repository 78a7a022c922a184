/** Evaluates a calculation as a reader with a calculator would. */
export function evaluateCalculation(calculation: string): number {
  const expression = calculation
    .replace(/^planned: /, '')
    .replaceAll('\u2212', '-')
    .replaceAll('×', '*')
    .replaceAll(/\|([^|]+)\|/g, 'Math.abs($1)')
    .replaceAll('max(', 'Math.max(')
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the expression is the product's own output
  return Number(new Function(`return ${expression}`)())
}
