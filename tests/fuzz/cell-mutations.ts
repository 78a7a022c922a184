import { oddCells } from './damage.ts'
import type { Draw } from './draw.ts'

/** Days on which clocks change, months and years end, and some invalid dates. */
const days = [
  ['2025', '03', '09'],
  ['2025', '11', '02'],
  ['2025', '03', '30'],
  ['2024', '10', '27'],
  ['2024', '02', '29'],
  ['2025', '02', '29'],
  ['2024', '12', '31'],
  ['2025', '01', '01'],
  ['1970', '01', '01'],
  ['1899', '12', '31'],
  ['2099', '06', '15'],
  ['2025', '13', '01'],
] as const
const clocks = [
  ['00', '00', '00'],
  ['01', '30', '00'],
  ['02', '00', '00'],
  ['02', '30', '00'],
  ['12', '00', '00'],
  ['23', '59', '59'],
  ['24', '00', '00'],
  ['23', '59', '60'],
] as const

const isoDay = /\b(\d{4})([-./]?)(\d{2})\2(\d{2})(?!\d)/
const usDay = /\b\d{1,2}([/.-])\d{1,2}\1(\d{4}|\d{2})\b/
const clock = /\b\d{1,2}:\d{2}(:\d{2})?/

/** Another date or time in the cell's notation; null if it has none. */
function otherTime(cell: string, random: Draw): string | null {
  if (clock.test(cell) && random.chance(0.5)) {
    const [hour, minute, second] = random.pick(clocks)
    return cell.replace(clock, (_, seconds: string | undefined) =>
      seconds === undefined ? `${hour}:${minute}` : `${hour}:${minute}:${second}`,
    )
  }
  const [year, month, day] = random.pick(days)
  if (isoDay.test(cell)) return cell.replace(isoDay, (_, _year, mark: string) => [year, month, day].join(mark))
  if (usDay.test(cell)) {
    const dayFirst = random.chance(0.3)
    return cell.replace(usDay, (_, mark: string, written: string) =>
      [...(dayFirst ? [day, month] : [month, day]), written.length === 2 ? year.slice(2) : year].join(mark),
    )
  }
  return null
}

export const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)

/** The same number in another notation, or a similar number. */
function otherNumber(cell: string, random: Draw): string {
  const [whole = '', places] = cell.split('.')
  const rest = places === undefined ? '' : `.${places}`
  const plain = cell.replace('-', '')
  return random.pick([
    `-${plain}`,
    plain,
    `(${plain})`,
    `+${plain}`,
    `${plain}-`,
    `$${cell}`,
    `${cell} USD`,
    `${cell}%`,
    ` ${cell} `,
    `\u00a0${cell}`,
    `\u2212${plain}`,
    `${grouped(whole, ',')}${rest}`,
    `${grouped(whole, ' ')}${rest}`,
    `${grouped(whole, "'")}${rest}`,
    cell.replace('.', ','),
    `${cell}${places === undefined ? '.' : ''}00000000000000000000000`,
    `${whole}00000000${rest}`,
    `0.000000${plain.replace('.', '')}`,
    `${cell}e3`,
    `${cell}E-7`,
    '0',
    `${plain}${plain}`,
    plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    `=${cell}`,
    `"${cell}"`,
  ])
}

const oppositeSides = new Map([
  ['buy', 'sell'],
  ['sell', 'buy'],
  ['long', 'short'],
  ['short', 'long'],
  ['b', 's'],
  ['s', 'b'],
  ['bot', 'sld'],
  ['sld', 'bot'],
  ['in', 'out'],
  ['out', 'in'],
])

/** Texts of other scripts, directions and sizes, and texts that HTML, a spreadsheet or SQL might interpret. */
const texts = [
  '日本株',
  'Ünïcödé',
  '\u202eESM5',
  '\u200bAAPL',
  '💰',
  'e\u0301',
  'a,b',
  'a;b',
  'a\tb',
  'a|b',
  'a "quoted" word',
  'two\nlines',
  '<b>bold</b>',
  'A&amp;B',
  "=HYPERLINK('x')",
  'x'.repeat(300),
  'word '.repeat(3_000),
]

const isPlain = (cell: string) => !/[\0\ud800]/.test(cell)
const plainOdd = oddCells.filter(isPlain)

/** Another value for a cell, mostly of the same kind. */
export function otherCell(cell: string, random: Draw): string {
  if (random.chance(0.15)) return random.pick(random.chance(0.5) ? texts : plainOdd)
  const opposite = oppositeSides.get(cell.trim().toLowerCase())
  if (opposite !== undefined && random.chance(0.7)) return /^[A-Z]{2}/.test(cell) ? opposite.toUpperCase() : opposite
  if (isNumber(cell)) return otherNumber(cell, random)
  return otherTime(cell, random) ?? (random.chance(0.5) ? '' : random.pick(texts))
}
