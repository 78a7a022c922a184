// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { readScreenActions } from './screen-actions.ts'

it('offers the shown buttons of the screen, each once, and presses them', () => {
  document.body.innerHTML = `
    <div data-page-actions>
      <span style="display: none"><button>Portfolio</button></span>
      <button>Edit dashboard</button><button disabled>Recalculate all</button>
    </div>
    <main><button data-command="Save view">Save</button><button>Show as table</button>
    <button data-command>Edit dashboard</button></main>`
  const pressed = vi.fn()
  document.querySelector('[data-command="Save view"]')?.addEventListener('click', pressed)
  const commands = readScreenActions()
  expect(commands.map(({ label }) => label)).toEqual(['Edit dashboard', 'Save view'])
  commands[1]?.run()
  expect(pressed).toHaveBeenCalledOnce()
})
