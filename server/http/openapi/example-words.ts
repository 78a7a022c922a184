/** Values for fields of a name, whatever their schema states: "owner.field" or "field". */
const fixedExamples: Readonly<Record<string, readonly unknown[]>> = {
  openingBalance: ['10000'],
  balance: ['10250.75'],
  breakevenTolerance: ['5'],
  grossPnl: ['512.5'],
  totalFees: ['9'],
  netPnl: ['503.5'],
  brokerPnl: ['503.5'],
  commission: ['4.5'],
  exchangeFees: ['4.5'],
  swapFunding: ['0'],
  fee: ['2.25'],
  quantity: ['2'],
  maxQuantity: ['2'],
  plannedQuantity: ['2'],
  pointValue: ['50'],
  tickSize: ['0.25'],
  lotSize: ['1'],
  minimum: ['0'],
  maximum: ['10'],
  weight: ['1'],
  isExcluded: [false],
  truncated: [false],
  limit: ['100', 100],
  n: [120],
}

/** Values for fields of a name whose schema has no examples. */
const fallbackExamples: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Example'],
  'portfolio.name': ['Futures'],
  'team.name': ['Morning desk'],
  'setup.name': ['Opening range breakout'],
  'tag.name': ['A+ setup'],
  'mistake.name': ['Chased the price'],
  'missedReason.name': ['Limit order not filled'],
  'exchange.name': ['CME'],
  title: ['A 5-minute bar has closed beyond the range'],
  description: ['In a few words, what is meant.'],
  'setup.description': ['The first 15 minutes set a range; a close beyond it is followed.'],
  'mistake.description': ['Entered late because the move ran without me.'],
  body: ['Entered as planned, at the planned price.'],
  message: ['The fields named in details are wrong.'],
  symbol: ['ESH6'],
  assetClass: ['future'],
  sector: ['Equity index'],
  timeframe: ['5m'],
  unit: ['R'],
  formula: ['mfeR - realizedR'],
  email: ['trader@example.com'],
  username: ['trader'],
  fullName: ['Ada Trader'],
  timeZone: ['America/New_York'],
  fileName: ['march.csv'],
  format: ['generic'],
  thesis: ['Break of the overnight high with volume.'],
  lessons: ['Wait for the close of the bar.'],
  severity: [3],
  version: ['0.1.0'],
  engineVersion: ['0.1.0'],
  reason: ['There are fewer than two closed trades.'],
  seed: [42],
}

/** Texts of common shapes, simplest first: words, numbers, codes, addresses, tokens. */
const texts = [
  'Example',
  'example',
  'A',
  '1',
  '0.5',
  '100',
  'USD',
  'true',
  'ex',
  '123456',
  'example.com',
  'https://example.com/',
  'example/file.png',
  '#2a9d8f',
  '0.1.0',
  ...[32, 43, 64].map((length) => '0123456789abcdef'.repeat(4).slice(0, length)),
]

const numbers = [1, 0, 0.5, 2, 10, 100, 1_000, -1]

/** The entry of a table for "owner.field", or for "field". */
const wordsIn = (table: typeof fixedExamples, name: string): readonly unknown[] =>
  table[name] ?? table[name.slice(name.indexOf('.') + 1)] ?? []

/** Values for a field name that take precedence over its schema. */
export const fixedValues = (name: string): readonly unknown[] => wordsIn(fixedExamples, name)

/** FNV-1a, 32 bits. */
function hash(text: string, seed: number): string {
  let value = 2_166_136_261 ^ seed
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** A version 4 UUID derived from the field name: "portfolioId" is the "id" of "portfolio". */
function uuidOf(name: string): string {
  const [owner = '', field = owner] = name.split('.')
  const known = field === 'id' && owner !== '' ? `${owner}Id` : field
  const [a, b, c, d] = [0, 1, 2, 3].map((seed) => hash(known, seed)) as [string, string, string, string]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${d}${c.slice(4)}`
}

/** Examples of text formats. */
const byFormat: Readonly<Record<string, (name: string) => string>> = {
  uuid: uuidOf,
  guid: uuidOf,
  email: () => 'trader@example.com',
  url: () => 'https://example.com/',
  datetime: () => '2025-03-03T14:30:00.000Z',
  date: () => '2025-03-03',
  time: () => '14:30:00',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
}

/** Texts that a field may hold, likeliest first. */
export function likelyTexts(name: string, format: string | null = null, minLength = 0): readonly unknown[] {
  const formed = format === null ? undefined : byFormat[format]?.(name)
  const long = 'example '.repeat(Math.ceil(Math.min(minLength, 10_000) / 8)).slice(0, minLength)
  return [...wordsIn(fallbackExamples, name), ...(formed === undefined ? [] : [formed]), ...texts, long]
}

/** Numbers that a field may hold between its limits, likeliest first. */
export function likelyNumbers(name: string, lowest: number, highest: number): readonly unknown[] {
  const limits = [lowest, lowest + 1, (lowest + highest) / 2, highest].filter(Number.isFinite)
  return [...wordsIn(fallbackExamples, name), ...numbers, ...limits]
}
