import { describe, expect, test } from 'vitest'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { readText } from '#tests/support/imports/import-checks.ts'

const newYork = { timeZone: 'America/New_York' }

interface Broker {
  readonly id: string
  readonly header: string
  /** A put is sold, assigned, and its shares are sold on the same day: the rows of that day, then the older ones. */
  readonly assigned: readonly [day: readonly string[], older: readonly string[]]
  /** The same for a call that is bought and exercised. */
  readonly exercised: readonly [day: readonly string[], older: readonly string[]]
  /** Two calls are sold on the day of their expiry, one is bought back, and the other expires. */
  readonly expired: readonly string[]
  /** Shares are bought and sold on one day. */
  readonly bought: string
  readonly sold: string
}

const brokers: readonly Broker[] = [
  {
    id: 'robinhood',
    header: 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    assigned: [
      [
        '9/19/2025,9/19/2025,9/22/2025,DDDD,DDDD Corp 1 DDDD Option Assigned,Buy,100,$18.00,"($1,800.00)"',
        '9/19/2025,9/19/2025,9/22/2025,DDDD,DDDD 9/19/2025 Put $18.00,OASGN,1,,',
        '9/19/2025,9/19/2025,9/22/2025,DDDD,DDDD Corp,Sell,100,$17.50,"$1,750.00"',
      ],
      ['9/11/2025,9/11/2025,9/12/2025,DDDD,DDDD 9/19/2025 Put $18.00,STO,1,$0.70,$70.00'],
    ],
    exercised: [
      [
        '9/19/2025,9/19/2025,9/22/2025,DDDD,DDDD Corp 1 DDDD Option Exercised,Buy,100,$15.00,"($1,500.00)"',
        '9/19/2025,9/19/2025,9/22/2025,DDDD,DDDD 9/19/2025 Call $15.00,OEXCS,1,,',
        '9/19/2025,9/19/2025,9/22/2025,DDDD,DDDD Corp,Sell,100,$17.50,"$1,750.00"',
      ],
      ['9/11/2025,9/11/2025,9/12/2025,DDDD,DDDD 9/19/2025 Call $15.00,BTO,1,$2.00,($200.00)'],
    ],
    expired: [
      '9/19/2025,9/19/2025,9/19/2025,CCCC,Option Expiration for CCCC 9/19/2025 Call $75.00,OEXP,1,,',
      '9/19/2025,9/19/2025,9/22/2025,CCCC,CCCC 9/19/2025 Call $75.00,BTC,1,$0.20,($20.00)',
      '9/19/2025,9/19/2025,9/22/2025,CCCC,CCCC 9/19/2025 Call $75.00,STO,2,$0.70,$140.00',
    ],
    bought: '9/24/2025,9/24/2025,9/25/2025,AAAA,AAAA Inc,Buy,20,$30.00,($600.00)',
    sold: '9/24/2025,9/24/2025,9/25/2025,AAAA,AAAA Inc,Sell,20,$31.00,$620.00',
  },
  {
    id: 'schwab',
    header: 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    assigned: [
      [
        '09/22/2025,Buy,DDDD,DDDD CORP,100,$18.00,,"-$1,800.00"',
        '09/22/2025 as of 09/19/2025,Assigned,DDDD 09/19/2025 18.00 P,PUT DDDD CORP $18 EXP 09/19/25,1,,,',
        '09/22/2025,Sell,DDDD,DDDD CORP,100,$17.50,,"$1,750.00"',
      ],
      ['09/11/2025,Sell to Open,DDDD 09/19/2025 18.00 P,PUT DDDD CORP $18 EXP 09/19/25,1,$0.70,,$70.00'],
    ],
    exercised: [
      [
        '09/22/2025,Buy,DDDD,DDDD CORP,100,$15.00,,"-$1,500.00"',
        '09/22/2025 as of 09/19/2025,Exchange or Exercise,DDDD 09/19/2025 15.00 C,CALL DDDD CORP $15 EXP 09/19/25,-1,,,',
        '09/22/2025,Sell,DDDD,DDDD CORP,100,$17.50,,"$1,750.00"',
      ],
      ['09/11/2025,Buy to Open,DDDD 09/19/2025 15.00 C,CALL DDDD CORP $15 EXP 09/19/25,1,$2.00,,-$200.00'],
    ],
    expired: [
      '09/22/2025 as of 09/19/2025,Expired,CCCC 09/19/2025 75.00 C,CALL CCCC INC $75 EXP 09/19/25,1,,,',
      '09/19/2025,Buy to Close,CCCC 09/19/2025 75.00 C,CALL CCCC INC $75 EXP 09/19/25,1,$0.20,,-$20.00',
      '09/19/2025,Sell to Open,CCCC 09/19/2025 75.00 C,CALL CCCC INC $75 EXP 09/19/25,2,$0.70,,$140.00',
    ],
    bought: '09/24/2025,Buy,AAAA,AAAA INC,20,$30.00,,-$600.00',
    sold: '09/24/2025,Sell,AAAA,AAAA INC,20,$31.00,,$620.00',
  },
  {
    id: 'fidelity',
    header:
      'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
    assigned: [
      [
        '09/22/2025,YOU BOUGHT ASSIGNED PUTS DDDD CORP (DDDD) (Margin), DDDD,DDDD CORP,Margin,18,100,,,,-1800,0,09/22/2025',
        '09/22/2025,ASSIGNED as of Sep-19-2025 PUT (DDDD) DDDD CORP SEP 19 25 $18 (100 SHS) (Margin), -DDDD250919P18,PUT (DDDD) DDDD CORP SEP 19 25 $18 (100 SHS),Margin,,1,,,,0,0,',
        '09/22/2025,YOU SOLD DDDD CORP (DDDD) (Margin), DDDD,DDDD CORP,Margin,17.5,-100,,,,1750,0,09/23/2025',
      ],
      [
        '09/11/2025,YOU SOLD OPENING TRANSACTION PUT (DDDD) DDDD CORP SEP 19 25 $18 (100 SHS) (Margin), -DDDD250919P18,PUT (DDDD) DDDD CORP SEP 19 25 $18 (100 SHS),Margin,0.7,-1,,,,70,0,09/12/2025',
      ],
    ],
    exercised: [
      [
        '09/22/2025,YOU BOUGHT EXERCISED CALLS DDDD CORP (DDDD) (Margin), DDDD,DDDD CORP,Margin,15,100,,,,-1500,0,09/22/2025',
        '09/22/2025,EXERCISED as of Sep-19-2025 CALL (DDDD) DDDD CORP SEP 19 25 $15 (100 SHS) (Margin), -DDDD250919C15,CALL (DDDD) DDDD CORP SEP 19 25 $15 (100 SHS),Margin,,-1,,,,0,0,',
        '09/22/2025,YOU SOLD DDDD CORP (DDDD) (Margin), DDDD,DDDD CORP,Margin,17.5,-100,,,,1750,0,09/23/2025',
      ],
      [
        '09/11/2025,YOU BOUGHT OPENING TRANSACTION CALL (DDDD) DDDD CORP SEP 19 25 $15 (100 SHS) (Margin), -DDDD250919C15,CALL (DDDD) DDDD CORP SEP 19 25 $15 (100 SHS),Margin,2,1,,,,-200,0,09/12/2025',
      ],
    ],
    expired: [
      '09/22/2025,EXPIRED CALL (CCCC) CCCC INC SEP 19 25 $75 as of Sep-19-2025 CALL (CCCC) CCCC INC SEP 19 25 $75 (100 SHS) (Margin), -CCCC250919C75,CALL (CCCC) CCCC INC SEP 19 25 $75 (100 SHS),Margin,,1,,,,0,0,',
      '09/19/2025,YOU BOUGHT CLOSING TRANSACTION CALL (CCCC) CCCC INC SEP 19 25 $75 (100 SHS) (Margin), -CCCC250919C75,CALL (CCCC) CCCC INC SEP 19 25 $75 (100 SHS),Margin,0.2,1,,,,-20,0,09/22/2025',
      '09/19/2025,YOU SOLD OPENING TRANSACTION CALL (CCCC) CCCC INC SEP 19 25 $75 (100 SHS) (Margin), -CCCC250919C75,CALL (CCCC) CCCC INC SEP 19 25 $75 (100 SHS),Margin,0.7,-2,,,,140,0,09/22/2025',
    ],
    bought: '09/24/2025,YOU BOUGHT AAAA INC (AAAA) (Cash), AAAA,AAAA INC,Cash,30,20,,,,-600,0,09/25/2025',
    sold: '09/24/2025,YOU SOLD AAAA INC (AAAA) (Cash), AAAA,AAAA INC,Cash,31,-20,,,,620,0,09/25/2025',
  },
  {
    id: 'etrade',
    header:
      'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
    assigned: [
      [
        '09/22/25,09/22/25,09/23/25,Bought,DDDD CORP,DDDD,--,100.0,18.0,-1800.0,0.0,--,--',
        '09/22/25,09/22/25,09/19/25,Option Assigned,PUT  DDDD   09/19/25   18.000,DDDD,--,1.0,,0.0,0.0,--,--',
        '09/22/25,09/22/25,09/23/25,Sold,DDDD CORP,DDDD,--,-100.0,17.5,1750.0,0.0,--,--',
      ],
      ['09/11/25,09/11/25,09/12/25,Sold To Open,PUT  DDDD   09/19/25   18.000,DDDD,--,-1.0,0.7,70.0,0.0,--,--'],
    ],
    exercised: [
      [
        '09/22/25,09/22/25,09/23/25,Bought,DDDD CORP,DDDD,--,100.0,15.0,-1500.0,0.0,--,--',
        '09/22/25,09/22/25,09/19/25,Option Exercised,CALL DDDD   09/19/25   15.000,DDDD,--,-1.0,,0.0,0.0,--,--',
        '09/22/25,09/22/25,09/23/25,Sold,DDDD CORP,DDDD,--,-100.0,17.5,1750.0,0.0,--,--',
      ],
      ['09/11/25,09/11/25,09/12/25,Bought To Open,CALL DDDD   09/19/25   15.000,DDDD,--,1.0,2.0,-200.0,0.0,--,--'],
    ],
    expired: [
      '09/19/25,09/19/25,09/19/25,Option Expired,CALL CCCC   09/19/25   75.000,CCCC,--,1.0,,0.0,0.0,--,--',
      '09/19/25,09/19/25,09/22/25,Bought To Close,CALL CCCC   09/19/25   75.000,CCCC,--,1.0,0.2,-20.0,0.0,--,--',
      '09/19/25,09/19/25,09/22/25,Sold To Open,CALL CCCC   09/19/25   75.000,CCCC,--,-2.0,0.7,140.0,0.0,--,--',
    ],
    bought: '09/24/25,09/24/25,09/25/25,Bought,AAAA INC,AAAA,--,20.0,30.0,-600.0,0.0,--,--',
    sold: '09/24/25,09/24/25,09/25/25,Sold,AAAA INC,AAAA,--,-20.0,31.0,620.0,0.0,--,--',
  },
]

/** All orders of some rows. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

type Read = Awaited<ReturnType<typeof readText>>
const results = ({ trades }: Read) =>
  trades
    .map(({ symbol, direction, status, grossPnl }) => [symbol, direction, status, grossPnl] as const)
    .toSorted(([a], [b]) => a.length - b.length)
const rowWarnings = ({ reading }: Read) => reading.warnings.filter(({ line }) => line !== null)

describe.each(brokers)('$id', ({ id, header, assigned, exercised, expired, bought, sold }) => {
  test('an assigned put and the sale of its shares on one day close both, in any order of rows', async () => {
    const [day, older] = assigned
    for (const rows of permutations(day)) {
      const read = await readText(id, [header, ...rows, ...older], newYork)
      expect(read.reading.rejected).toEqual([])
      // 100 × (17.50 − 18); 1 × 0.70 × 100
      expect(results(read)).toEqual([
        ['DDDD', 'long', 'completed', '-50'],
        ['DDDD250919P00018000', 'short', 'completed', '70'],
      ])
    }
  })

  test('an exercised call and the sale of its shares on one day close both, in any order of rows', async () => {
    const [day, older] = exercised
    for (const rows of permutations(day)) {
      const read = await readText(id, [header, ...rows, ...older], newYork)
      expect(read.reading.rejected).toEqual([])
      // 100 × (17.50 − 15); −2 × 100
      expect(results(read)).toEqual([
        ['DDDD', 'long', 'completed', '250'],
        ['DDDD250919C00015000', 'long', 'completed', '-200'],
      ])
    }
  })

  test('an option that is opened, closed in part and expires on one day ends, in any order of rows', async () => {
    for (const rows of permutations(expired)) {
      const read = await readText(id, [header, ...rows], newYork)
      expect(read.reading.rejected).toEqual([])
      // (2 × 0.70 − 0.20) × 100
      expect(results(read)).toEqual([['CCCC250919C00075000', 'short', 'completed', '120']])
    }
  })

  test('the order of a day is said where it is not that of the file', async () => {
    const older = assigned[1]
    const kept = await readText(id, [header, sold, bought, ...older], newYork)
    const changed = await readText(id, [header, bought, sold, ...older], newYork)
    for (const read of [kept, changed]) {
      expect(results(read)[0]).toEqual(['AAAA', 'long', 'completed', '20'])
      expect(read.reading.warnings[0]?.message).toMatch(/dates without times.*file order unless/)
    }
    expect(rowWarnings(kept)).toEqual([])
    expect(rowWarnings(changed)).toEqual([
      {
        line: 2,
        message: 'The file has no times. AAAA is read in the order of lines 2, 3, so that positions close.',
      },
    ])
  })
})

const schwabHeader = brokers[1]?.header ?? ''
const assignedCall = [
  '09/22/2025,Sell,DDDD,DDDD CORP,100,$18.00,,"$1,800.00"',
  '09/22/2025 as of 09/19/2025,Assigned,DDDD 09/19/2025 18.00 C,CALL DDDD CORP $18 EXP 09/19/25,1,,,',
]
const soldCall = '09/11/2025,Sell to Open,DDDD 09/19/2025 18.00 C,CALL DDDD CORP $18 EXP 09/19/25,1,$0.70,,$70.00'

test.each([
  ['a purchase on the same day', '09/22/2025,Buy,DDDD,DDDD CORP,100,$18.40,,"-$1,840.00"'],
  ['a cover on a later day', '09/25/2025,Buy to Cover,DDDD,DDDD CORP,100,$18.40,,"-$1,840.00"'],
])('shares that an assigned call delivered short are closed by %s', async (_name, cover) => {
  for (const rows of permutations([cover, ...assignedCall])) {
    const sorted = rows.toSorted((a, b) =>
      a.slice(0, 10) < b.slice(0, 10) ? 1 : a.slice(0, 10) > b.slice(0, 10) ? -1 : 0,
    )
    const read = await readText('schwab', [schwabHeader, ...sorted, soldCall], newYork)
    expect(read.reading.rejected).toEqual([])
    // 100 × (18 − 18.40)
    expect(results(read)[0]).toEqual(['DDDD', 'short', 'completed', '-40'])
  }
})

test('a covered call from before the file does not open a short position', async () => {
  const read = await readText('schwab', [schwabHeader, ...assignedCall, soldCall], newYork)
  expect(results(read)).toEqual([['DDDD250919C00018000', 'short', 'completed', '70']])
  expect(read.reading.rejected).toMatchObject([
    { line: 2, reason: expect.stringContaining('import an earlier period') },
  ])
})

test('a sale on the day of a split sells the shares that the split added, in any order of rows', async () => {
  const day = ['06/09/2025,Sell,AAAA,AAAA INC,40,$130.00,,"$5,200.00"', '06/09/2025,Stock Split,AAAA,AAAA INC,30,,,']
  for (const rows of permutations(day)) {
    const read = await readText('schwab', [
      schwabHeader,
      ...rows,
      '06/02/2025,Buy,AAAA,AAAA INC,10,$500.00,,"-$5,000.00"',
    ])
    // 40 × 130 − 10 × 500
    expect(results(read)).toEqual([['AAAA', 'long', 'completed', '200']])
  }
})

test('the position that the portfolio holds at the start of a file counts', async () => {
  const held: KnownPosition = {
    tradeId: '9e107d9d-3721-4bfa-9a4c-0f1b2c3d4e5f',
    importKey: null,
    symbol: 'AAAA',
    direction: 'long',
    pointValue: '1' as Decimal,
    isOpen: true,
    swapFunding: '0' as Money,
    brokerPnl: null,
    fills: [
      {
        at: '2025-06-02T04:00:00.000Z' as Instant,
        side: 'buy',
        quantity: '10' as Decimal,
        price: '50' as Decimal,
        fee: '0' as Money,
        liquidity: null,
      },
    ],
  }
  const read = await readText(
    'schwab',
    [
      schwabHeader,
      '06/09/2025,Buy,AAAA,AAAA INC,10,$51.00,,-$510.00',
      '06/09/2025,Sell,AAAA,AAAA INC,10,$52.00,,$520.00',
    ],
    { ...newYork, knownPositions: [held] },
  )
  expect(rowWarnings(read)).toEqual([])
  // The sale comes first and closes what was held; the purchase opens the next trade.
  expect(read.trades.map(({ status, grossPnl, continues }) => [status, grossPnl, continues])).toEqual([
    ['completed', '20', held.tradeId],
    ['active', null, undefined],
  ])
})

/** Whether one row after the other can be taken without closing more than is held. */
function isPossible(rows: readonly string[]): boolean {
  let held = 0
  return rows.every((row) => {
    const [, action = '', , , size = ''] = row.split(',')
    const quantity = Number(size)
    const allowed =
      action === 'Buy'
        ? held >= 0
        : action === 'Sell'
          ? held >= quantity
          : action === 'Sell Short'
            ? held <= 0
            : held <= -quantity
    held += action.startsWith('Sell') ? -quantity : quantity
    return allowed
  })
}

test('days of up to five rows: whenever some order closes positions, one is found', async () => {
  // A linear congruential generator: the same days on every run.
  let state = 7
  const draw = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  let possible = 0
  for (let round = 0; round < 400; round += 1) {
    const rows = Array.from({ length: 2 + draw(4) }, () => {
      const action = ['Buy', 'Sell', 'Sell Short', 'Buy to Cover'][draw(4)]
      return `06/09/2025,${action},AAAA,AAAA INC,${[50, 100, 150][draw(3)]},$10.00,,`
    })
    if (!permutations(rows).some(isPossible)) continue
    possible += 1
    const { reading } = await readText('schwab', [schwabHeader, ...rows])
    expect([rows, reading.rejected]).toEqual([rows, []])
  }
  expect(possible).toBeGreaterThan(50)
})
