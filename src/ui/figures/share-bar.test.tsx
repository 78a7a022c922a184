import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ShareBar } from './share-bar.tsx'

afterEach(cleanup)

it('a share is as wide as it is large, with a mark where it is needed', () => {
  render(<ShareBar label="Win rate 48%, needs 40%" share={0.48} needed={0.4} />)
  const bar = screen.getByRole('img', { name: 'Win rate 48%, needs 40%' })
  expect((bar.firstElementChild as HTMLElement).style.width).toBe('48%')
  expect(bar.querySelector<HTMLElement>('[data-mark]')?.style.left).toBe('40%')
})

it('a share beyond its whole fills the bar, and without a needed share there is no mark', () => {
  render(<ShareBar label="Used" share={1.4} needed={null} />)
  const bar = screen.getByRole('img', { name: 'Used' })
  expect((bar.firstElementChild as HTMLElement).style.width).toBe('100%')
  expect(bar.querySelector('[data-mark]')).toBeNull()
})
