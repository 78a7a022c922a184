// npm runs a script through a shell, and hands a signal to that shell alone: the shell ends, and what it ran would go on
// as nobody's child, holding data and port.
const everyMs = 200

/** Ends this process as SIGTERM does once its parent has ended; for a process that npm has started. */
export function followParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  timer.unref()
}
