// The text of docs/performance.md, from the newest record of `npm run bench`. `npm run docs` writes it, see docs.mjs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const folder = join(root, 'benchmarks', 'record')

/** The newest record that holds cases, by date and then by machine. */
export function newestRecord() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const records = names
    .toSorted()
    .map((name) => ({ name, ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
    .filter((record) => record.cases !== undefined)
  return records.at(-1) ?? null
}

const number = (value) => (value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 4 : 2))
const words = { met: 'met', missed: '**missed**', unknown: 'not measured' }

function level(better, wanted, verdict) {
  return wanted === null ? '–' : `${better === 'high' ? '≥' : '≤'} ${wanted}: ${words[verdict]}`
}

function caseSection({ title, units, lines, skipped, goals }) {
  const rows = Object.entries(lines).map(
    ([line, { best, median }]) => `| ${line} | ${number(best)} | ${number(median)} | ${units[line] ?? 'ms'} |`,
  )
  const left = Object.entries(skipped).map(([line, reason]) => `Left out: ${line}, because ${reason}.`)
  const judged = goals.map(
    ({ name, is, better, required, requiredIs, aim, aimIs }) =>
      `| ${name} | ${number(is)} | ${level(better, required, requiredIs)} | ${level(better, aim, aimIs)} |`,
  )
  return [
    `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
    '',
    '| Line | Best | Median | Unit |',
    '| --- | ---: | ---: | --- |',
    ...rows,
    '',
    ...left,
    ...(left.length === 0 ? [] : ['']),
    ...(judged.length === 0 ? [] : ['| Measure | Is | Required | Aim |', '| --- | ---: | --- | --- |', ...judged, '']),
  ]
}

/** The page. */
export function performancePage({ name, date, machine, node, v8, engine, rounds, cases }) {
  return [
    '# Performance',
    '',
    `Made by \`npm run docs\` from \`benchmarks/record/${name}\`, which \`npm run bench\` writes; run that, not an editor.`,
    'What each case does, how it is timed and what the profile says is in `benchmarks/README.md`. Times belong to their',
    'machine; the ratios are what is compared from release to release.',
    '',
    `Measured on ${date}: ${machine.processor}, ${machine.cores} cores; Node ${node}, V8 ${v8}; engine ${engine.version}, sources`,
    `\`${engine.sources.slice(0, 12)}\`; up to ${rounds} rounds of fresh processes for each line.`,
    '',
    ...Object.values(cases).flatMap(caseSection),
  ].join('\n')
}
