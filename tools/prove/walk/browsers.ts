import getPort from 'get-port'
import puppeteer from 'puppeteer-core'
import { Builder } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote/index.js'

/** A browser with one open page. */
export type Browser = Awaited<ReturnType<typeof openFirefox>>

export async function openFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: null,
  })
  const errors: string[] = []
  const viewport = { width: 0, height: 0 }
  let page = await browser.newPage()
  return {
    /** The browser and its version. */
    name: await browser.version(),
    // A new tab each time: puppeteer would wait for frames of the page before to be detached, which Firefox keeps.
    async open(address: string) {
      await page.close()
      page = await browser.newPage()
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      // Firefox 140 knows the command that sets the size, and not the one for the orientation that goes along.
      await page.setViewport(viewport).catch((error: unknown) => {
        if (!String(error).includes('setScreenOrientationOverride')) throw error
      })
      await page.goto(address)
    },
    resize: async (width: number, height: number) => Object.assign(viewport, { width, height }),
    /** Evaluates an expression of JavaScript in the page. */
    evaluate: (expression: string) => page.evaluate(expression),
    clickAt: (x: number, y: number) => page.mouse.click(x, y),
    type: (text: string) => page.keyboard.type(text),
    pressEscape: () => page.keyboard.press('Escape'),
    /** Errors that the browser has written into its console so far. */
    errors,
    close: () => browser.close(),
  }
}

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const ESCAPE = '\uE00C'

/** WebKitGTK's MiniBrowser, which needs a display. */
export async function openWebKit(): Promise<Browser> {
  const service = new DriverService.Builder('/usr/bin/WebKitWebDriver')
    .setHostname('127.0.0.1')
    .setPort(await getPort())
    .build()
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const browser = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build()
  const capabilities = await browser.getCapabilities()
  return {
    name: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    open: (address) => browser.get(address),
    resize: (width, height) => browser.manage().window().setRect({ width, height }),
    evaluate: (expression) => browser.executeScript(`return ${expression}`),
    clickAt: (x, y) => browser.actions().move({ x, y }).click().perform(),
    type: (text) => browser.actions().sendKeys(text).perform(),
    pressEscape: () => browser.actions().sendKeys(ESCAPE).perform(),
    // WebDriver has no console errors. Policy violations are reported to the site.
    errors: [],
    async close() {
      await browser.quit()
      await service.kill()
    },
  }
}
