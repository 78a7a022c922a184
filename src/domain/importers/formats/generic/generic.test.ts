import { describe, expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { generic } from './generic.ts'

const options = { ...plainOptions, timeZone: 'UTC' }

function fileOf(...rows: (readonly string[])[]): ImportFile {
  return { kind: 'text', sheets: [{ name: '', rows, lines: rows.map((_row, index) => index + 1) }] }
}

const headers = ['Symbol', 'Side', 'Qty', 'Entry Price', 'Exit Price', 'Entry Time', 'Exit Time', 'PnL']
const sound = ['ABC', 'long', '10', '100', '101', '2025-03-03 10:00:00', '2025-03-03 11:00:00', '10']

/** The sound row with some cells changed by header, and cells of further columns. */
function readRow(changes: Readonly<Record<string, string>>) {
  const more = Object.keys(changes).filter((name) => !headers.includes(name))
  const cells = [...headers, ...more].map((name, index) => changes[name] ?? sound[index] ?? '')
  return readImport(generic, fileOf([...headers, ...more], cells), options)
}
const tradeOf = (changes: Readonly<Record<string, string>>) => readRow(changes).trades[0]?.trade
const reasonOf = (changes: Readonly<Record<string, string>>) => readRow(changes).rejected[0]?.reason

describe('headers of well-known exports', () => {
  test.each([
    ['ContractName,Size,PnL,Fees,Type,Id,EntryPrice,EnteredAt,ExitPrice,ExitedAt'],
    [
      'Account,Instrument,Market pos.,Qty,Entry name,Entry price,Entry time,Exit name,Exit price,Exit time,Profit,Commission',
    ],
    [
      'Account Name,Open Date,Open Time,Close Date,Close Time,Instrument,Side,Quantity,Entry Price,Exit Price,Gross P&L',
    ],
    ['accountNumber,instrument,side,quantity,entryPrice,closePrice,entryDate,closeDate,pnl,commission,timeInPosition'],
  ])('%s', (line) => {
    expect(generic.detect(fileOf(line.split(',')))).toBeGreaterThan(0)
  })

  test('a list of single fills is not one of round trips', () => {
    expect(generic.detect(fileOf('Date,Symbol,Side,Quantity,Price,Fee'.split(',')))).toBe(0)
  })
})

describe('values of a row', () => {
  test('directions in many words, sizes with a sign', () => {
    expect(tradeOf({ Side: 'Sell Short', Qty: '-10' })).toMatchObject({ direction: 'short' })
    expect(tradeOf({ Side: 'BUY' })?.executions[0]?.side).toBe('buy')
  })

  test('prices of MAE and MFE are extremes by direction', () => {
    expect(tradeOf({ 'MAE Price': '99', 'MFE Price': '102' })).toMatchObject({ lowestPrice: '99', highestPrice: '102' })
    const short = { Side: 'short', 'Exit Price': '99', 'MAE Price': '101', 'MFE Price': '98' }
    expect(tradeOf(short)).toMatchObject({ lowestPrice: '98', highestPrice: '101' })
  })

  test('extremes that a fill contradicts are left out, with a note', () => {
    const reading = readRow({ 'Lowest Price': '100.5' })
    expect(reading.trades[0]?.trade).toMatchObject({ lowestPrice: null })
    expect(reading.warnings.at(-1)).toMatchObject({ line: 2 })
  })

  test('a stop that limits no loss is kept as the final stop; 0 is none', () => {
    const moved = readRow({ Stop: '100.5' })
    expect(moved.trades[0]?.trade).toMatchObject({ initialStopPrice: null, finalStopPrice: '100.5' })
    expect(moved.warnings).toHaveLength(1)
    expect(tradeOf({ 'S/L': '0' })).toMatchObject({ initialStopPrice: null, finalStopPrice: null })
  })

  test('points and 32nds are read for Treasuries alone: elsewhere a gap groups thousands', () => {
    const note = { Symbol: 'ZNM5', 'Entry Price': '110 205', 'Exit Price': '110 210', PnL: '15.62', Qty: '1' }
    expect(tradeOf(note)?.executions.map(({ price }) => price)).toEqual(['110.640625', '110.65625'])
    expect(reasonOf({ ...note, 'Entry Price': '110 345' })).toContain('not a price')
    const share = tradeOf({ 'Entry Price': '1 205', 'Exit Price': '1 210' })
    expect(share?.executions.map(({ price }) => price)).toEqual(['1205', '1210'])
  })

  test('times with an offset ignore the chosen zone', () => {
    expect(tradeOf({ 'Entry Time': '2025-03-03T04:00:00-05:00' })?.executions[0]?.at).toBe('2025-03-03T09:00:00.000Z')
  })

  test('a stated multiplier and currency win over the symbol', () => {
    expect(tradeOf({ 'Point Value': '25' })?.pointValue).toBe('25')
    expect(reasonOf({ Currency: 'EUR' })).toContain('EUR')
  })
})

describe('rows that are rejected', () => {
  test.each([
    ['no symbol', { Symbol: '' }, 'no Symbol'],
    ['no direction', { Side: 'flat' }, 'neither long'],
    ['no size', { Qty: '0' }, 'Qty is 0'],
    ['no number', { 'Entry Price': 'abc' }, 'not a price'],
    ['no time', { 'Entry Time': 'noon' }, 'not a date and time'],
    ['exit price without time', { 'Exit Time': '' }, 'not both'],
    ['exit first', { 'Exit Time': '2025-03-03 09:00:00' }, 'before the entry'],
    ['an endless symbol', { Symbol: 'X'.repeat(41) }, 'longer than 40'],
  ])('%s', (_name, changes, reason) => {
    expect(reasonOf(changes)).toContain(reason)
  })
})

test('dates that could be read either way are read month first, with a warning', () => {
  const reading = readRow({ 'Entry Time': '03/04/2025 10:00', 'Exit Time': '03/04/2025 11:00' })
  expect(reading.trades[0]?.trade.executions[0]?.at).toBe('2025-03-04T10:00:00.000Z')
  expect(reading.warnings).toHaveLength(1)
  const certain = readRow({ 'Entry Time': '13/04/2025 10:00', 'Exit Time': '14/04/2025 11:00' })
  expect(certain.trades[0]?.trade.executions[0]?.at).toBe('2025-04-13T10:00:00.000Z')
  expect(certain.warnings).toEqual([])
})

test('an id names its row through edits; rows that share one are counted', () => {
  const rows = [
    [...sound, 'T-7'],
    [...sound, 'T-7'],
  ]
  const reading = readImport(generic, fileOf([...headers, 'Trade ID'], ...rows), options)
  expect(reading.trades.map(({ importKey }) => importKey)).toEqual(['generic|id|T-7#1', 'generic|id|T-7#2'])
})
