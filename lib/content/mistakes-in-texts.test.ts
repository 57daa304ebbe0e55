import { POST, testMistakes } from './testing/damaged.ts'

/* What editors write in Markdown that would not be shown as it is meant, or leads nowhere. */

const PORTS = 'content/services/hafenlogistik.md'
const END = /$/

testMistakes([
  [
    'a link to the file instead of the page',
    POST,
    '/services/cloud-operations',
    '/services/cloud-operations.md',
    'Did you mean "/services/cloud-operations"?',
  ],
  [
    'a link without https',
    POST,
    '(/services/cloud-operations)',
    '(www.example.com)',
    'A link begins with /, https://, mailto: or tel:',
  ],
  [
    'a bare address of the own computer',
    POST,
    END,
    '\nSee http://localhost:3000/faq there.\n',
    'links to "http://localhost:3000/faq", which is an address of your own computer. Write /faq',
  ],
  [
    'a bare address that begins with www',
    POST,
    END,
    '\nSee www.example.com there.\n',
    'links to "http://www.example.com" without encryption. Write https://www.example.com',
  ],
  [
    'an address without a host',
    POST,
    END,
    '\nSee [there](https://).\n',
    'links to "https://", which is not a web address',
  ],
  [
    'a link that is not closed',
    POST,
    END,
    '\nSee [the page](/faq and more.\n',
    'has a link that is not valid Markdown: "[the page](/faq and more."',
  ],
  [
    'a link with a space in its address',
    POST,
    END,
    '\nSee [it](/our page).\n',
    'has a link that is not valid Markdown: "[it](/our page)"',
  ],
  [
    'a picture with a single bracket in its description',
    POST,
    END,
    '\n![A van (no. 3] at the door](van.jpg)\n',
    'has a picture that is not valid Markdown: "![A van (no. 3] at the door](van.jpg)". Remove single brackets',
  ],
  [
    'a picture in the middle of a sentence',
    POST,
    END,
    '\nThe gauge ![at the pier](bruecken-sensoren.svg) sends twice an hour.\n',
    'shows the picture bruecken-sensoren.svg within a paragraph. Put it into a line of its own',
  ],
  [
    'a link behind other brackets',
    POST,
    END,
    '\nAs [1] says, see [it](/our page).\n',
    'has a link that is not valid Markdown: "[it](/our page)"',
  ],
  [
    'a picture with a space after its sign',
    POST,
    END,
    '\n! [A gauge](gauge.svg)\n',
    'To show it, write ![a description of it](gauge.svg)',
  ],
  [
    'a telephone link without a number',
    POST,
    END,
    '\n[Call](tel:ask)\n',
    'links to "tel:ask", which is not a telephone number',
  ],
  [
    'a mail link without an address',
    POST,
    END,
    '\n[Write](mailto:us)\n',
    'links to "mailto:us", which is not an e-mail address',
  ],
  ['bold that is not closed', POST, END, '\nThis is **important.\n', 'has ** without an end'],
  [
    'a list without spaces',
    POST,
    END,
    '\n-One\n-Two\n',
    'has "-One" without a space after the hyphen, which is not a list',
  ],
  [
    'code that is never closed',
    POST,
    END,
    '\n```ts\nconst a = 1\n',
    'has code that begins with ``` and never ends',
  ],
  ['a line break of HTML', POST, END, '\nOne<br>two\n', 'contains HTML (<br>), which is not shown'],
  [
    'a comment of HTML',
    POST,
    END,
    '\n<!-- later -->\n',
    'contains HTML (<!-- later -->), which is not shown',
  ],
  ['a heading without its space', PORTS, END, '\n##Why\n', 'has ## without a space after it'],
  [
    'a heading that leaves a level out',
    PORTS,
    END,
    '\n## One\n\n#### Two\n',
    'has a heading with #### that skips a level',
  ],
  [
    'a link with a space within',
    PORTS,
    END,
    '\nSee [the page] (/faq).\n',
    'has a space within the link "[the page] (/faq)"',
  ],
])
