import { describe, expect, it } from 'vitest'
import { barsWhileOpen, partialPeriods } from './bars-while-open.ts'

/** A bar in hours from midnight. */
const bar = (from: number, to: number, low: number, high: number) => ({ from, to, low, high })
const hours = [bar(9, 10, 90, 110), bar(10, 11, 99, 101), bar(11, 12, 80, 120)]
const open = { from: 9.25, to: 11.5 }

describe('bars while a trade was open', () => {
  it('are whole where they lie between entry and exit', () => {
    expect(barsWhileOpen(open, hours, []).map(({ isWhole }) => isWhole)).toEqual([false, true, false])
    expect(barsWhileOpen({ from: 9, to: 12 }, hours, []).every(({ isWhole }) => isWhole)).toBe(true)
    expect(barsWhileOpen({ from: 10.25, to: 10.5 }, [bar(10, 11, 99, 101)], [])).toEqual([
      { low: 99, high: 101, isWhole: false },
    ])
  })

  it('leave the parts of entry and exit to finer bars', () => {
    expect(partialPeriods(open, hours)).toEqual([
      { from: 9.25, to: 10 },
      { from: 11, to: 11.5 },
    ])
    expect(partialPeriods({ from: 10.25, to: 10.5 }, [bar(10, 11, 99, 101)])).toEqual([{ from: 10.25, to: 10.5 }])
    expect(partialPeriods({ from: 9, to: 12 }, hours)).toEqual([])
  })

  it('take finer bars in place of those of entry and exit', () => {
    const quarters = [bar(9.25, 9.5, 99, 102), bar(9.5, 9.75, 98, 100), bar(9.75, 10, 97, 99)]
    expect(barsWhileOpen(open, hours, [quarters, null])).toEqual([
      { low: 99, high: 102, isWhole: true },
      { low: 98, high: 100, isWhole: true },
      { low: 97, high: 99, isWhole: true },
      { low: 99, high: 101, isWhole: true },
      { low: 80, high: 120, isWhole: false },
    ])
    // A finer bar of the entry also begins before it.
    const halves = [bar(9, 9.5, 95, 105), bar(9.5, 10, 97, 100)]
    expect(barsWhileOpen(open, hours, [halves, []]).map(({ isWhole }) => isWhole)).toEqual([false, true, true])
    // A finer bar that reaches into the next bar is not whole in its own part.
    expect(barsWhileOpen(open, hours, [[bar(9.25, 10.25, 97, 100)], null])[0]?.isWhole).toBe(false)
  })
})
