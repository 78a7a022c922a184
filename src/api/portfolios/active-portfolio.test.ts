import { beforeEach, describe, expect, it } from 'vitest'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { pickActivePortfolio, readStoredPortfolioId, storePortfolioId } from './active-portfolio.ts'

const portfolios = ['a', 'b'].map((id) => ({ id, name: id }) as Portfolio)

beforeEach(() => localStorage.clear())

describe('the active portfolio', () => {
  it('is the stored one while it is in the list', () => {
    expect(pickActivePortfolio(portfolios, 'b')?.id).toBe('b')
  })
  it('is the first when none is stored or the stored one is gone', () => {
    expect(pickActivePortfolio(portfolios, null)?.id).toBe('a')
    expect(pickActivePortfolio(portfolios, 'gone')?.id).toBe('a')
  })
  it('is null for an empty list', () => {
    expect(pickActivePortfolio([], 'a')).toBeNull()
  })
  it('is stored by its id', () => {
    storePortfolioId('b')
    expect(localStorage.getItem('persist:portfolio')).toBe('{"activePortfolioId":"b"}')
    expect(readStoredPortfolioId()).toBe('b')
    storePortfolioId(null)
    expect(localStorage.getItem('persist:portfolio')).toBeNull()
  })
  it('is null when the stored value cannot be read', () => {
    for (const text of ['', 'b', '{', '{"activePortfolioId":7}', 'null']) {
      localStorage.setItem('persist:portfolio', text)
      expect(readStoredPortfolioId()).toBeNull()
    }
  })
})
