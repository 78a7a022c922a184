// Generates the text of docs/performance.md from the newest record of `npm run bench`. `npm run docs` writes it, see
// docs.mjs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestRecordOf } from '#benchmarks/frame/keep-record.mjs'
import { root } from '../run.mjs'

const folder = join(root, 'benchmarks', 'record')

/** The newest record with cases, by date and then by machine. */
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

const seconds = (value) => `${value.toFixed(1)} s`
const judged = (is, required) => `≤ ${seconds(required)}: ${words[is <= required ? 'met' : 'missed']}`
const measuredBy = (command, kind, { name, date, machine, node }) => [
  `From \`benchmarks/record/${kind}/${name}\`, which \`npm run ${command}\` writes; measured on ${date}: ${machine.processor},`,
  `${machine.cores} cores; Node ${node}. The database, the server and the client share the cores.`,
  '',
]

/** Import times from the newest record; empty if there is none. */
function importSection() {
  const record = newestRecordOf('import')
  if (record === null) return []
  const rows = Object.entries(record.report).map(
    ([database, { first, processor, again, undo }]) =>
      `| ${database} | ${seconds(first)} | ${judged(first, record.required)} | ${seconds(processor)} | ${seconds(again)} | ${seconds(undo)} |`,
  )
  return [
    `## ${record.trades.toLocaleString('en-US')} trades sent to the server and stored`,
    '',
    ...measuredBy('bench:import', 'import', record),
    '| Database | Stored | Required | Processor time of the server | Sent once more | Undone |',
    '| --- | ---: | --- | ---: | ---: | ---: |',
    ...rows,
    '',
  ]
}

/** Waiting times in the browser from the newest record; empty if there is none. */
function appSections() {
  const record = newestRecordOf('app')
  if (record === null) return []
  return record.cases.flatMap(({ title, lines, goals }) => [
    `## ${title}`,
    '',
    ...measuredBy('bench:app', 'app', record),
    '| Measure | Is | Required |',
    '| --- | ---: | --- |',
    ...goals.map(
      ({ name, is, required, met }) => `| ${name} | ${number(is)} | ≤ ${required}: ${met ? 'met' : '**missed**'} |`,
    ),
    ...Object.entries(lines).map(([name, value]) => `| ${name} | ${number(value)} | – |`),
    '',
  ])
}

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
    ...importSection(),
    ...appSections(),
  ].join('\n')
}
