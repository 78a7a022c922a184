import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useScrollEdges } from './use-scroll-edges.ts'

afterEach(cleanup)

/** An element of 100 pixels with content of 250, as the browser would measure it. */
function Wide() {
  const edges = useScrollEdges()
  const measured = (box: HTMLElement | null) => {
    if (box !== null) {
      Object.defineProperties(box, { clientWidth: { value: 100 }, scrollWidth: { value: 250 } })
    }
    return edges(box)
  }
  return <section ref={measured} aria-label="Wide" />
}

it('marks the sides that hide more content', () => {
  render(<Wide />)
  const box = screen.getByRole('region', { name: 'Wide' })
  const sides = () => [box.hasAttribute('data-before'), box.hasAttribute('data-after')]
  const scrollTo = (left: number) =>
    act(() => {
      box.scrollLeft = left
      box.dispatchEvent(new Event('scroll'))
    })
  expect(sides()).toEqual([false, true])
  scrollTo(60)
  expect(sides()).toEqual([true, true])
  scrollTo(150)
  expect(sides()).toEqual([true, false])
})
