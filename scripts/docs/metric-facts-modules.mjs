// Generates the modules of src/domain/metrics/facts, the names and the explanations of the metrics without their
// computations: what a screen shows whose figures the server computes. `npm run docs` writes them, see docs.mjs.

const lineWidth = 120

/** A text as the formatter writes it: in single quotes, unless it has one. */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`)

/** The line of a property; a value too long for it goes on the next one. */
function property(name, text, indent) {
  const line = `${indent}${name}: ${text},`
  return line.length <= lineWidth ? line : `${indent}${name}:\n${indent}  ${text},`
}

/** src/domain/metrics/facts/metric-facts.ts: names and units of all metrics, in the order of the catalogue. */
export function metricFactsModule(metrics) {
  return [
    "import type { MetricFacts } from '#domain/metrics/shared/metric.ts'",
    '',
    '// Made by `npm run docs` from the files of the metrics; change those, not this one.',
    '',
    '/** What names and shows each metric, in the order in which lists show them. */',
    'export const metricFacts: readonly MetricFacts[] = [',
    ...metrics.flatMap(({ key, label, unit, good, signed }) => {
      const facts = `key: ${quoted(key)}, label: ${quoted(label)}, unit: '${unit}', good: '${good}'`
      return [`  { ${facts}${signed === true ? ', signed: true' : ''} },`]
    }),
    ']',
    '',
  ].join('\n')
}

/** src/domain/metrics/facts/metric-explanations.ts: meaning and formula of all metrics by key. */
export function metricExplanationsModule(metrics) {
  return [
    "import type { MetricExplanation } from '#domain/metrics/shared/metric.ts'",
    '',
    '// Made by `npm run docs` from the files of the metrics; change those, not this one.',
    '',
    '/** What each metric means and how it is computed, by key. */',
    'export const metricExplanations: Readonly<Record<string, MetricExplanation>> = {',
    ...metrics.flatMap(({ key, ...metric }) => [
      `  ${key}: {`,
      ...['meaning', 'formula', 'undefinedWhen', 'reference'].map((name) =>
        property(name, quoted(metric[name]), '    '),
      ),
      '  },',
    ]),
    '}',
    '',
  ].join('\n')
}
