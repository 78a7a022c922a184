import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { datapoints } from '#domain/datapoints/catalogue.ts'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'

const root = join(import.meta.dirname, '../..')
const maxWords = 3

/** Longer labels that stay, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'Cooldown after a loss': 'a fixed text of the entry rules; see screen-words.test.ts',
  'Warn, but allow saving': 'a fixed text of the entry rules; see screen-words.test.ts',
}

/** Files whose texts are called labels and stand nowhere as one. */
const otherTexts: readonly (readonly [path: RegExp, why: string])[] = [
  [/^src\/domain\/importers\/formats\/(?!generic\/)/, 'reports of other programs, as those name them'],
  [/^src\/domain\/trade\/fields\/former-labels\.ts$/, 'column names of earlier exports'],
  [/^src\/domain\/datapoints\/facts\/stored-datapoint\.ts$/, 'fallbacks, explained in sentences'],
  [/^src\/domain\/datapoints\/words\/input-label\.ts$/, 'inputs as formulas in words name them'],
  [/^src\/features\/style-guide\//, 'parts shown with more text than a screen gives them'],
]
const isLabelSource = (path: string) => !otherTexts.some(([pattern]) => pattern.test(path))

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (value: unknown): string =>
  isNode(value) ? String(value['name'] ?? (value.type === 'Literal' ? value['value'] : '')) : ''

/** The texts that an expression may give, without the values of templates. */
function textsOf(value: unknown): string[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [value['value']] : []
    case 'TemplateLiteral':
      return [
        nodesIn(value['quasis'])
          .map((part) => (part['value'] as { cooked?: string }).cooked ?? '')
          .join(' '),
      ]
    case 'ConditionalExpression':
      return [...textsOf(value['consequent']), ...textsOf(value['alternate'])]
    case 'LogicalExpression':
      return [...textsOf(value['left']), ...textsOf(value['right'])]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(value['expression'])
    default:
      return []
  }
}

const isLabelName = (name: string) => /^(?:label|legend)$|(?<!aria-|getItem)(?:^l|L)abels?$/.test(name)
const isLabelled = (tag: string) => /Button$|^(?:th|label|legend|Tab|MenuItem)$/.test(tag)

/** What stands between the tags of a button, a header or an option: one text for each that it may show. */
function contentOf(element: Node): string[] {
  return nodesIn(element['children']).reduce<string[]>(
    (before, child) => {
      const texts = child.type === 'JSXText' ? [String(child['value'])] : textsOf(child)
      return before.flatMap((start) => (texts.length === 0 ? [start] : texts.map((text) => start + text)))
    },
    [''],
  )
}

/** Labels of fields, columns, options, figures and metrics, and the words on buttons. */
function labelsIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = []
  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'JSXAttribute' && isLabelName(nameOf(value['name']))) found.push(...textsOf(value['value']))
    if (value.type === 'Property' && isLabelName(nameOf(value['key']))) found.push(...textsOf(value['value']))
    if (value.type === 'JSXElement') {
      const { name } = value['openingElement'] as Node
      if (isLabelled(nameOf(name))) found.push(...contentOf(value))
    }
    // A table of labels: `const sideLabels = { long: 'Long' }`.
    if (value.type === 'VariableDeclarator' && isLabelName(nameOf(value['id'])) && isNode(value['init'])) {
      const { init } = value
      const table = /^TS(?:As|Satisfies)Expression$/.test(init.type) ? init['expression'] : init
      if (isNode(table)) for (const entry of nodesIn(table['properties'])) found.push(...textsOf(entry['value']))
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseAst(source, { lang }).body)
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Words that a label is read by. Parentheses hold a unit, an example or what a choice means. */
const wordsOf = (label: string) =>
  label
    .replaceAll(/\([^)]*\)?/g, '')
    .split(/[\s/]+/)
    .filter((word) => /[\p{L}\d]/u.test(word))

const isLong = (label: string) => wordsOf(label).length > maxWords

const screens = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
  .map((path) => join('src', path))
  .filter(isLabelSource)

test('finds the labels of fields, columns, options, tables of labels and buttons', () => {
  const source = `
    const sideLabels = { long: 'Opens a long position', short: 'Short' } as const
    const columns = [{ key: 'n', label: 'Largest drawdown in money' }]
    const Form = () => <>
      <Select label={isOne ? 'Size' : \`Size of fill \${n} of trade\`} aria-label="Not shown to anybody on screen" />
      <Button onClick={save}>{busy ? 'Saving' : 'Save'} all trades now</Button>
      <p>Any text of any length.</p>
    </>`
  expect(labelsIn(source)).toEqual([
    'Opens a long position',
    'Short',
    'Largest drawdown in money',
    'Size',
    'Size of fill of trade',
    'Saving all trades now',
    'Save all trades now',
  ])
  expect(isLong('Entry time (or date, of each fill)')).toBe(false)
  expect(isLong('Won / lost / break-even')).toBe(false)
  expect(isLong('P&L per hour')).toBe(false)
  expect(isLong('Median 5–95% of paths')).toBe(true)
})

test('labels and buttons have at most three words', () => {
  const labels = screens.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    // Parsing takes most of the time.
    if (!/label|legend|Button|MenuItem|<Tab\b|<th\b/i.test(source)) return []
    return labelsIn(source, path.endsWith('x') ? 'tsx' : 'ts').map((label) => ({ path, label }))
  })
  for (const { label } of datapoints) labels.push({ path: 'datapoint', label })
  for (const { label } of metricCatalogue) labels.push({ path: 'metric', label })
  expect(labels.length).toBeGreaterThan(2000)
  const long = labels.filter(({ label }) => isLong(label))
  expect(long.filter(({ label }) => !(label in allowed)).map(({ path, label }) => `${path}: ${label}`)).toEqual([])
  expect(Object.keys(allowed).filter((label) => !long.some((found) => found.label === label))).toEqual([])
})
