/**
 * The released builds of the script that other sites load, the oldest first. Each is served permanently at
 * `/embed/v{version}.js`, from the file beside this one that is never changed. `npm run release:element` adds one.
 */
export const ELEMENT_RELEASES: readonly { version: string; integrity: string }[] = [
  { version: '5.0', integrity: 'sha384-juoO9cz+uVterC0/rrjHXI+c4wGCIKOCNym2071OFXWjofPOPLlj/7ZpQI0+gIpx' },
];
