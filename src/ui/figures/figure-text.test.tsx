import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RText } from './figure-text.tsx'

it('shows a loss with an icon, but not one that rounds to zero', () => {
  expect(render(<RText value={-0.15} />).container.querySelector('svg')).not.toBeNull()
  const zero = render(<RText value={-0.001} />).container
  expect(zero.textContent).toBe('0.00R')
  expect(zero.querySelector('svg')).toBeNull()
})
