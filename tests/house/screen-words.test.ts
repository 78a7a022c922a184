import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Code whose texts reach a screen, without tests. */
const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
)

/** Wording that no US trader would write, each with what to write instead. */
const banned: readonly (readonly [wording: RegExp, instead: string])[] = [
  [/What it comes to/, 'Live results'],
  [/How it comes about/, 'Calculation'],
  [/things? to mend/, 'fields need attention'],
  [/cannot be stored yet/, 'Couldn’t save'],
  [/is saved by itself/, 'Saved automatically'],
  [/left out of the statistics/, 'excluded'],
  [
    /\bOwn (?:dates|range|statistic|source|exit)|Usual columns/,
    'Custom range, Custom stat, Actual exit, Reset columns',
  ],
  [/there would be a chart in its place/, 'Import candles to see a chart.'],
  [/was stated of this trade/, 'Other details'],
  [/what is not known, and why/, 'Show unavailable figures'],
  [/\((?:Q|E)\)'/, 'the label without the symbol of the formula'],
  [/[Rr]ealised|\b[Bb]ehaviour|\b[Cc]olour|\bCancelled/, 'US spelling'],
  [/Check what is in them/, 'Review trades'],
  [/state no offset/, 'No UTC offset in the file'],
  [/No layout knows/, 'Unrecognized format'],
  [/Trades ahead are drawn/, 'Sampling method'],
  [/as if no trade knew/, 'independent of the previous one'],
  [/so many paths leave open/, 'Intervals reflect simulation error only'],
  [/I may save all the same/, 'Warn, but allow saving'],
  [/Most open risk|Rest after a loss/, 'Max open risk, Cooldown after a loss'],
  [/else can have the same/, 'Must be unique.'],
  [/you can take it back|been taken back/, 'Undo is available, revoked'],
  [/As the system/, 'System'],
  [/Nothing to draw from/, 'No closed trades yet'],
  [/is made up for on/, 'recover'],
  [/set aside/, 'excluded'],
  [/[^.\w]Direction(?: \(|['"`<])|\b(?:other|same|the) direction\b(?! of the (?:trend|first))/, 'Side'],
]

/** Names of columns as other programs, and our own earlier exports, write them. */
const columnNames = /domain\/importers\/formats\/|former-labels\.ts$/

/** What a line may show: not its comment. */
const withoutComment = (line: string) => (/^\s*(?:\/?\*|\/\/)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, ''))

function foundIn(source: string, path = ''): string[] {
  const lines = source
    .split('\n')
    .map(withoutComment)
    .map((line) => (columnNames.test(path) ? line.replaceAll(/'(?:\w+ )?Direction'/g, '') : line))
  return banned.flatMap(([wording, instead]) =>
    lines.filter((line) => wording.test(line)).map((line) => `${line.trim()} (write: ${instead})`),
  )
}

const maxSentenceWords = 15

/** Texts in the code of a screen: strings, templates with "x" for each value, and text between tags. */
function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const found = code.matchAll(
    /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>\s*([A-Z][^<>{}]{30,}?)\s*</g,
  )
  return [...found].map(([, single, double, template, between]) =>
    (single ?? double ?? template ?? between ?? '')
      .replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'x')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** Sentences of a screen that are longer than a trader reads at a glance. */
const longSentencesIn = (source: string) =>
  textsIn(source)
    .flatMap((text) => text.split(/(?<=[.!?])\s/))
    // Code between two strings is none, nor are lists of codes and the menus of a program.
    .filter((sentence) => /^[A-Z“][a-z ’]|^x /.test(sentence) && !/=>| > |[#;]|minmax|=== /.test(sentence))
    .filter((sentence) => sentence.split(' ').length > maxSentenceWords)

/** Who has seen a format's files stands in the documents alone. */
const withoutSources = (source: string) => source.replaceAll(/layoutSource:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*")/g, '')

test('sentences on screen have at most fifteen words', () => {
  const long = 'Each trade is drawn from your history on its own, as if no trade knew of the one before.'
  expect(longSentencesIn(`<p>${long}</p>`)).toHaveLength(1)
  expect(longSentencesIn(`const text = '${long}'`)).toHaveLength(1)
  expect(longSentencesIn(`// ${long}`)).toEqual([])
  expect(longSentencesIn(withoutSources(`  layoutSource:\n    '${long}',`))).toEqual([])
  // What the domain says of a trade, a file or a figure is shown as it is.
  const screens = sources.filter((path) => /^src\/(?:app|features|shared|ui|domain)\//.test(path))
  const found = screens.flatMap((path) =>
    longSentencesIn(withoutSources(readFileSync(join(root, path), 'utf8'))).map((sentence) => `${path}: ${sentence}`),
  )
  expect(found).toEqual([])
})

test('texts on screen are US product English', () => {
  expect(foundIn('<h2>What it comes to</h2>')).toHaveLength(1)
  expect(foundIn("label: 'Realised R (net)'")).toHaveLength(1)
  expect(foundIn('<Select label="Direction" />')).toHaveLength(1)
  expect(foundIn('// What it comes to')).toEqual([])
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.flatMap((path) =>
    foundIn(readFileSync(join(root, path), 'utf8'), path).map((line) => `${path}: ${line}`),
  )
  expect(found).toEqual([])
})
