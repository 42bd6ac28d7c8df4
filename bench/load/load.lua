-- The script that wrk runs: the same GET again and again, GETs of many addresses, or POSTs that each differ, and a
-- summary as JSON at the end.
local n = 0
local run
local template
local asked
local spread

-- Lines of a file: a host, a blank, and a path.
local function read(file)
  local requests = {}
  for line in io.lines(file) do
    local host, path = line:match("^(%S+) (%S+)$")
    wrk.headers["Host"] = host
    requests[#requests + 1] = wrk.format("GET", path)
  end
  return requests
end

function init(args)
  run = args[1]
  if args[2] == "addresses" then
    asked = read(args[3])
    spread = args[4]
    math.randomseed(tonumber(args[5]))
  else
    template = args[2]
  end
end

-- "evenly": each address as often as any other. "popular": half of the requests go to the first addresses, as many as
-- the square root of all (each address as often as one divided by its place in the file).
local function address()
  if spread == "evenly" then return asked[math.random(#asked)] end
  return asked[math.floor((#asked) ^ math.random())]
end

function request()
  if asked ~= nil then return address() end
  if template == nil then return wrk.format("GET") end
  n = n + 1
  local body = template:gsub("{n}", run .. "x" .. n)
  return wrk.format("POST", nil, nil, body)
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"microseconds":%d,"errors":%d,"p50":%d,"p99":%d}',
    summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)
  ))
end
