import { expect, it } from 'vitest'
import { describeFailure } from '#scripts/run.mjs'

it('npm start tells a full disk with what to do, and other failures as they are', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(describeFailure(full)).toMatch(/^The disk of .+ is full: free at least 500 MB and start again\.$/)
  expect(describeFailure(new Error('The build failed.'))).toBe('The build failed.')
})
