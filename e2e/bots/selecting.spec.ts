import { expect, test } from '../fixtures'

test('A console pauses during a selection, copies whole lines, and follows again afterwards', async ({
  player,
  playerPage: page,
}) => {
  const botId = await player.addBot('selected')
  await player.start(botId)
  await player.lines(botId, 6)
  await player.stop(botId)
  const log = page.getByRole('log')
  const lines = log.locator('[data-number]')
  const follow = page.getByRole('button', { name: 'Follow' })
  const top = () => log.evaluate(({ scrollTop }) => scrollTop)
  await page.goto(`/bots/${botId}`)
  await expect(lines.last()).toContainText('Run 1 ends')
  // So low that each new line scrolls it.
  await page.addStyleTag({ content: '.log.log { height: 5rem }' })
  await log.evaluate((it) => it.scrollTo({ top: it.scrollHeight }))

  await test.step('while the mouse button is down', async () => {
    await lines.last().locator('.log-text').hover()
    await page.mouse.down()
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    // From here on it pauses; until now it followed lines that were still being laid out.
    const before = await top()
    await player.start(botId)
    await expect(page.getByRole('button', { name: /new lines?$/ })).toBeVisible()
    await expect(lines.filter({ hasText: 'Run 2 starts' })).toHaveCount(1)
    expect(await top()).toBe(before)
    await page.mouse.up()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(top).toBeGreaterThan(before)
  })

  await player.stop(botId)
  await expect(lines.last()).toContainText('Run 2 ends')

  const copied = (select: string) =>
    log.evaluate((it, what) => {
      const texts = [...it.querySelectorAll('li .log-text')]
      const textIn = (line?: Element) => line && document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode()
      const [first, last] = [textIn(texts.at(-2)), textIn(texts.at(-1))]
      if (!first || !last) throw new Error('There are lines.')
      getSelection()?.removeAllRanges()
      const range = document.createRange()
      range.setStart(first, 2)
      if (what === 'lines') range.setEnd(last, 3)
      else range.setEnd(first, 5)
      getSelection()?.addRange(range)
      const data = new DataTransfer()
      const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data })
      first.dispatchEvent(event)
      return event.defaultPrevented ? data.getData('text/plain') : null
    }, select)

  await test.step('while lines are selected', async () => {
    const [one, other, ...rest] = (await copied('lines'))?.split('\n') ?? []
    for (const line of [one, other]) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00 [-+>~!x.] \S/)
    expect([other, rest]).toEqual([expect.stringContaining('Run 2 ends'), []])
    expect(await copied('a word')).toBeNull()
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    const selectedTop = await top()
    await player.start(botId)
    await expect(lines.filter({ hasText: 'Run 3 starts' })).toHaveCount(1)
    expect(await top()).toBe(selectedTop)
    await page.getByRole('button', { name: /new lines?$/ }).click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  })
})
