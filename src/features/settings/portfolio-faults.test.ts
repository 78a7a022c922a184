import { describe, expect, it } from 'vitest'
import { Failure } from '#api/failure.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { portfolioFaults } from './portfolio-faults.ts'

const refused = (code: ProblemCode, message: string, details: { field: string; message: string }[] = []) =>
  new Failure({ kind: 409, code, message, details })

describe('why a portfolio is not stored', () => {
  it('is at the name where another one has it', () => {
    const error = refused('conflict', 'There is a portfolio named "Main" already.', [
      { field: 'name', message: 'is taken' },
    ])
    expect(portfolioFaults(error)).toEqual([
      { field: 'name', message: 'You already have a portfolio of this name. Choose another one.' },
    ])
  })
  it('is at the currency where trades fix it', () => {
    const error = refused('conflict', 'Its currency cannot change.', [
      { field: 'currency', message: 'must stay USD while there are trades' },
    ])
    expect(portfolioFaults(error)).toEqual([
      { field: 'currency', message: 'Currency must stay USD while there are trades.' },
    ])
  })
  it('is about the whole where no field is named, or none that the form has', () => {
    const limit = 'The Free plan holds up to 3 portfolios, and you have 3.'
    expect(portfolioFaults(refused('plan_limit', limit))).toEqual([{ field: null, message: limit }])
    const unknown = refused('validation_failed', 'A field is wrong.', [{ field: 'id', message: 'is not known' }])
    expect(portfolioFaults(unknown)).toEqual([{ field: null, message: 'A field is wrong.' }])
    expect(portfolioFaults(new Error('Network Error'))).toEqual([{ field: null, message: 'Network Error' }])
  })
})
