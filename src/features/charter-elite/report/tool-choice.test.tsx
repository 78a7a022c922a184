import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { ToolChoice } from './tool-choice.tsx'

afterEach(cleanup)

const onChange = vi.fn<(tools: readonly ToolKey[]) => void>()
const [first, second, third] = toolKeys as unknown as [ToolKey, ToolKey, ToolKey]
const press = (tool: ToolKey) => fireEvent.click(screen.getByRole('button', { name: toolFacts[tool].title }))

it('adds a tool in the order of the tools, and takes one away', () => {
  render(<ToolChoice chosen={[first, third]} onChange={onChange} />)
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed).toEqual([toolFacts[first].title, toolFacts[third].title])
  press(second)
  press(first)
  expect(onChange.mock.calls).toEqual([[[first, second, third]], [[third]]])
})

it('keeps the last one', () => {
  render(<ToolChoice chosen={[second]} onChange={onChange} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: toolFacts[second].title }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: toolFacts[first].title }).disabled).toBe(false)
})
