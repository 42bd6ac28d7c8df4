import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// node bench/pages/plain-node.ts port folder: the same response again and again, without the product's code.
const [port, folder] = process.argv.slice(2);
const body = readFileSync(`${folder}/body`);
const headers = JSON.parse(readFileSync(`${folder}/headers.json`, 'utf8')) as string[];
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
