// Chromium as a trader has it. Playwright listens to the network of its pages, which hands it all that they send: in a long
// import that is a tenth of all processor time, and no trader's. Here nobody listens; the page is asked what it shows.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

const switches = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--window-size=1280,900',
  '--remote-debugging-port=0',
]

/** How long to wait for something on a page, in milliseconds. */
const timeoutMs = 120_000

/** The address at which a starting browser accepts commands. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      const address = /DevTools listening on (\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`Chromium ended: ${said}`)))
  })
}

/** Returns a function that sends commands over a connection and resolves to their answers. */
function commands(socket) {
  const waiting = new Map()
  let last = 0
  socket.on('message', (text) => {
    const { id, result, error } = JSON.parse(text)
    const settle = waiting.get(id)
    waiting.delete(id)
    settle?.(error === undefined ? { result } : { failure: new Error(error.message) })
  })
  return async (method, params = {}, sessionId) => {
    last += 1
    const answered = new Promise((resolve) => waiting.set(last, resolve))
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    const { result, failure } = await answered
    if (failure !== undefined) throw failure
    return result
  }
}

/** Removes the folder of an ended browser. Its helper processes may still write into emptied folders. */
async function removeOnceRested(folder) {
  for (let left = 50; left > 0; left -= 1) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch {
      await new Promise((rested) => setTimeout(rested, 100))
    }
  }
}

/** Opens a browser with one page. */
export async function openTraderBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-browser-'))
  const chromium = process.env.EDGEWORTH_CHROMIUM ?? '/usr/bin/chromium'
  const child = spawn(chromium, [...switches, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const socket = new WebSocket(await addressOf(child), { perMessageDeflate: false })
  await new Promise((opened) => socket.once('open', opened))
  const send = commands(socket)
  const { targetInfos } = await send('Target.getTargets')
  const { targetId } = targetInfos.find(({ type }) => type === 'page')
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const ask = (method, params) => send(method, params, sessionId)

  /** The value of an expression on the page, awaited if it is a promise. */
  async function evaluate(expression) {
    const wanted = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await ask('Runtime.evaluate', wanted)
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`)
    return result.value
  }
  /** Waits until an expression is true on the page; the page polls it. */
  const until = (expression) =>
    evaluate(`new Promise((resolve, reject) => {
      const over = performance.now() + ${timeoutMs}
      const look = () => {
        if (${expression}) resolve()
        else if (performance.now() > over) reject(new Error('waited in vain'))
        else setTimeout(look, 10)
      }
      look()
    })`)
  return {
    evaluate,
    until,
    /** Opens an address and waits until the expression `there` is true. */
    async open(url, there) {
      await ask('Page.navigate', { url })
      const isOpen = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`
      const over = performance.now() + timeoutMs
      // Evaluated again each time, because navigation discards earlier evaluations.
      while (!(await evaluate(isOpen).catch(() => false))) {
        if (performance.now() > over) throw new Error(`${url} did not open`)
        await new Promise((looked) => setTimeout(looked, 50))
      }
      await until(there)
    },
    /** Types a text into the field that a selector finds. */
    async write(selector, text) {
      await evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`)
      await ask('Input.insertText', { text })
    },
    /** Chooses a file in the field that a selector finds. */
    async choose(selector, file) {
      const { result } = await ask('Runtime.evaluate', {
        expression: `document.querySelector(${JSON.stringify(selector)})`,
      })
      await ask('DOM.setFileInputFiles', { files: [file], objectId: result.objectId })
    },
    async close() {
      socket.close()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await removeOnceRested(folder)
    },
  }
}
