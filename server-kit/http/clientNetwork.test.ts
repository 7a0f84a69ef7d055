import { clientAddress, clientNetworks } from './clientNetwork';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:cb00:7105', '203.0.113.5'],
  ['203.0.113.5:41234', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.5', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('for the IP address %s, clientAddress returns %s', (ip, address) => {
  expect(clientAddress({ ip })).toBe(address);
});

test("an IPv6 visitor's networks are a /64, a /56 and a /48", () => {
  expect(clientNetworks({ ip: '2001:db8:1:2345::6' })).toEqual([
    '2001:db8:1:2345::/64',
    '2001:db8:1:2300::/56',
    '2001:db8:1:0::/48',
  ]);
});

test("an IPv4 visitor's only network is the address itself", () => {
  expect(clientNetworks({ ip: '203.0.113.5' })).toEqual(['203.0.113.5']);
});
