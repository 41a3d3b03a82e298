-- Posts statuses to the webhook, each component in turn, so that nearly every report changes something.
local requests = {}
local place = 0

function init(args)
  local key, components, prefix = args[1], tonumber(args[2]), args[3]
  local headers = { ["X-API-KEY"] = key, ["Content-Type"] = "application/json" }
  for _, status in ipairs({ "Major Outage", "Operational", "Degraded Performance", "Operational" }) do
    for number = 0, components - 1 do
      local body = string.format('{"ComponentName":"%s%d","Status":"%s"}', prefix, number, status)
      requests[#requests + 1] = wrk.format("POST", nil, headers, body)
    end
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end
