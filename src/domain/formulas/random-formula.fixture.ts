import * as fc from 'fast-check'

/** Texts of formulas without functions that look back; a few are refused for their length. */
export function anyFormulaText(names: readonly string[]): fc.Arbitrary<string> {
  const { formula } = fc.letrec<{ formula: string; leaf: string }>((tie) => ({
    leaf: fc.oneof(fc.nat(1000).map(String), fc.constantFrom('0.5', '2.675', '100'), fc.constantFrom(...names)),
    formula: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      tie('leaf'),
      fc
        .tuple(tie('formula'), tie('formula'), fc.constantFrom('+', '-', '*', '/'))
        .map(([left, right, sign]) => `(${left}) ${sign} (${right})`),
      fc
        .tuple(tie('formula'), tie('formula'), fc.constantFrom('min', 'max'))
        .map(([left, right, name]) => `${name}(${left}, ${right})`),
      tie('formula').map((inner) => `abs(-${inner})`),
      fc.tuple(tie('formula'), fc.nat(4)).map(([inner, places]) => `round(${inner}, ${places})`),
      fc
        .tuple(tie('formula'), tie('formula'), fc.constantFrom('<', '<=', '>', '>=', '=', '!='), tie('leaf'))
        .map(([left, yes, comparison, right]) => `if(${left} ${comparison} ${right}, ${yes}, ${right})`),
    ),
  }))
  return formula
}
