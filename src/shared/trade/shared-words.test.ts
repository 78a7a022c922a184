import { describe, expect, it } from 'vitest'
import { currencyOfR } from '#domain/portfolio/portfolio.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { describeMasks, hiddenText } from './shared-words.ts'

const masks = { teamHidesMoney: false, teamHidesNotes: false, teamHidesPictures: false }

describe('what a team sees', () => {
  it('is explained before sharing and to readers', () => {
    expect(describeMasks(masks)).toBe('Team sees: P&L, R, win rate, dates, prices. Nothing is hidden.')
    expect(hiddenText(masks)).toBeNull()
    const all = { teamHidesMoney: true, teamHidesNotes: true, teamHidesPictures: true }
    expect(describeMasks(all)).toBe('Team sees: R, win rate, dates, prices. Hidden: money, notes, pictures.')
    expect(hiddenText(all)).toBe('money, notes and pictures hidden')
    expect(hiddenText({ ...masks, teamHidesNotes: true })).toBe('notes hidden')
    expect(hiddenText({ ...all, teamHidesNotes: false })).toBe('money and pictures hidden')
  })

  it('has amounts in R where money is hidden', () => {
    expect(formatMoney('1.5', currencyOfR, { signed: true })).toBe('+1.50R')
    expect(formatMoney('-31.256', currencyOfR)).toBe('−31.26R')
    expect(formatMoney('1234.5', currencyOfR, { compact: true })).toBe('1.2KR')
    expect(formatMoney(null, currencyOfR)).toBe('—')
  })
})
