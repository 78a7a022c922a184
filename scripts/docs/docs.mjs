// Writes what is generated from code: the pages under docs, and the facts of the metrics that screens show. `--check` writes nothing and fails if one is outdated.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadTypeScript } from '../load-typescript.mjs'
import { root } from '../run.mjs'
import { customStatsPage } from './custom-stats-page.mjs'
import { importFormatsPage } from './import-formats-page.mjs'
import { metricExplanationsModule, metricFactsModule } from './metric-facts-modules.mjs'
import { metricsPage } from './metrics-page.mjs'
import { newestRecord, performancePage } from './performance-page.mjs'
import { tradeFieldsPage } from './trade-fields-page.mjs'

const cell = (text) => text.replaceAll('|', '\\|')

/** docs/errors.md: every error of the API, from src/contract/problem.ts. */
export function errorsPage(problems) {
  const rows = Object.entries(problems).map(
    ([code, { status, meaning, remedy }]) => `| \`${code}\` | ${status} | ${cell(meaning)} | ${cell(remedy)} |`,
  )
  return [
    '# Errors of the API',
    '',
    'Made by `npm run docs` from `src/contract/problem.ts`; change that file, not this one.',
    '',
    'Every call under `/api/v1` answers an error with its status and one body:',
    '',
    '```json',
    '{ "code": "validation_failed", "message": "…", "details": [{ "field": "executions.0.price", "message": "…" }] }',
    '```',
    '',
    '`code` is one of the table and is what a program should look at; `message` is a sentence for people; `details` is',
    'there when fields can be named: the path of each field, and what is wrong with it. A change that was made from an',
    'old reading (`conflict`) is answered with both versions: `current`, what is stored, as a call for it would answer,',
    'and `given`, the change.',
    '',
    '| Code | Status | Meaning | What to do |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    'Sign-in (`/auth/v1`) and the profile table (`/rest/v1`) answer errors in the form that the Supabase client reads.',
    '',
  ].join('\n')
}

/** The generated files: path below the root, and current text. */
export async function generatedPages() {
  const { problems } = await loadTypeScript('src/contract/problem.ts')
  const { metricCatalogue } = await loadTypeScript('src/domain/metrics/catalogue.ts')
  const { setupMetrics } = await loadTypeScript('src/domain/metrics/setup/catalogue.ts')
  const { metricReasons } = await loadTypeScript('src/domain/metrics/shared/metric.ts')
  const { datapoints } = await loadTypeScript('src/domain/datapoints/catalogue.ts')
  const { tradeFieldGroups } = await loadTypeScript('src/domain/trade/fields/trade-field.ts')
  const { formats } = await loadTypeScript('src/domain/importers/formats/catalogue.ts')
  const { describeColumn, shortSaleTexts } = await loadTypeScript('src/domain/importers/formats/column-datapoints.ts')
  const { layoutCheckTexts } = await loadTypeScript('src/domain/importers/reading/tables/import-format.ts')
  const { formulaFunctions, maxRollingCalls, maxWindow } = await loadTypeScript('src/domain/formulas/functions.ts')
  const { maxFormulaLength } = await loadTypeScript('src/domain/formulas/parse-formula.ts')
  const record = newestRecord()
  return [
    ['docs/custom-stats.md', customStatsPage(formulaFunctions, { maxFormulaLength, maxRollingCalls, maxWindow })],
    ['docs/errors.md', errorsPage(problems)],
    [
      'docs/import-formats.md',
      importFormatsPage(formats, { checks: layoutCheckTexts, shortSales: shortSaleTexts, datapointOf: describeColumn }),
    ],
    ['docs/metrics.md', metricsPage(metricCatalogue, metricReasons, setupMetrics)],
    ['src/domain/metrics/facts/metric-explanations.ts', metricExplanationsModule(metricCatalogue)],
    ['src/domain/metrics/facts/metric-facts.ts', metricFactsModule(metricCatalogue)],
    ['docs/trade-fields.md', tradeFieldsPage(datapoints, tradeFieldGroups)],
    ...(record === null ? [] : [['docs/performance.md', performancePage(record)]]),
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isCheck = process.argv.includes('--check')
  let outdated = 0
  for (const [path, text] of await generatedPages()) {
    const file = join(root, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    outdated++
    if (isCheck) console.error(`${path} is out of date: run npm run docs`)
    else writeFileSync(file, text)
  }
  process.exit(isCheck && outdated > 0 ? 1 : 0)
}
