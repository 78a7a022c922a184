import { describe, expect, it } from 'vitest'
import { Failure } from '#api/failure.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { findPortfolioProblems } from './portfolio-problems.ts'

const refused = (code: ProblemCode, message: string, details: { field: string; message: string }[] = []) =>
  new Failure({ kind: 409, code, message, details })

describe('a refused portfolio', () => {
  it('has the problem at the name when it is taken', () => {
    const error = refused('conflict', 'There is a portfolio named "Main" already.', [
      { field: 'name', message: 'is taken' },
    ])
    expect(findPortfolioProblems(error)).toEqual([
      { field: 'name', message: 'You already have a portfolio with this name. Choose another one.' },
    ])
  })
  it('has the problem at the currency when trades fix it', () => {
    const error = refused('conflict', 'Its currency cannot change.', [
      { field: 'currency', message: 'must stay USD while there are trades' },
    ])
    expect(findPortfolioProblems(error)).toEqual([
      { field: 'currency', message: 'Currency must stay USD while there are trades.' },
    ])
  })
  it('has a general problem when no field of the form is named', () => {
    const limit = 'The Free plan holds up to 3 portfolios, and you have 3.'
    expect(findPortfolioProblems(refused('plan_limit', limit))).toEqual([{ field: null, message: limit }])
    const unknown = refused('validation_failed', 'A field is wrong.', [{ field: 'id', message: 'is not known' }])
    expect(findPortfolioProblems(unknown)).toEqual([{ field: null, message: 'A field is wrong.' }])
    expect(findPortfolioProblems(new Error('Network Error'))).toEqual([{ field: null, message: 'Network Error' }])
  })
})
