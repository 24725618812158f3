"""What a program does first, by the generated client. Prints a line for each call."""

import datetime
import importlib
import os
import pkgutil
from uuid import uuid4

import castellan_client
from castellan_client.api.bots import control_bot, create_bot, delete_bot, get_bot, list_bots
from castellan_client.api.game_accounts import create_account
from castellan_client.models import (
    AccountInput,
    BotActionInput,
    BotActionInputAction,
    BotInput,
    BotInputSettings,
    BotState,
    GameServer,
    Problem,
)

client = castellan_client.AuthenticatedClient(
    base_url=os.environ["CASTELLAN_URL"], token=os.environ["CASTELLAN_TOKEN"]
)
NOWHERE = "0" * 24


def import_all():
    names = [module.name for module in pkgutil.walk_packages(castellan_client.__path__, "castellan_client.")]
    for name in names:
        importlib.import_module(name)
    print(f"imported {len(names)} modules")


def create():
    castle = AccountInput(
        email="castle@example.com",
        password="game password",
        server=GameServer.DE1,
        username=os.environ["CASTLE"],
    )
    account = create_account.sync(client=client, body=castle).account
    settings = BotInputSettings()
    settings["collectFrom"] = 300
    body = BotInput(
        template_id="resource-collector", account_id=account.id, name="Woodcutter", settings=settings
    )
    key = str(uuid4())
    bot = create_bot.sync(client=client, body=body, idempotency_key=key).bot
    assert bot.state is BotState.OFFLINE, bot
    again = create_bot.sync(client=client, body=body, idempotency_key=key).bot
    assert again.id == bot.id, again
    print(f"created a bot on {account.name}, once for two calls with one key")
    return bot


def control(bot_id, action):
    return control_bot.sync(bot_id, client=client, body=BotActionInput(action=action)).bot


import_all()
before = len(list_bots.sync(client=client).bots)
print(f"listed {before} bots")
created = create()
assert len(list_bots.sync(client=client).bots) == before + 1
started = control(created.id, BotActionInputAction.START)
assert started.state is BotState.ONLINE, started
print(f"started it: {started.state}")
read = get_bot.sync(created.id, client=client).bot
assert read.state is BotState.ONLINE and read.name == "Woodcutter", read
assert isinstance(read.created_at, datetime.datetime) and read.settings["collectFrom"] == 300, read
print(f"read it: {read.name}, created at {read.created_at:%Y-%m-%d}")
stopped = control(created.id, BotActionInputAction.STOP)
assert stopped.state is BotState.OFFLINE and stopped.stop_reason.code == "user", stopped
print(f"stopped it: {stopped.stop_reason.message}")
assert delete_bot.sync_detailed(created.id, client=client).status_code == 204
problem = get_bot.sync(NOWHERE, client=client)
assert isinstance(problem, Problem) and problem.status == 404 and problem.code == "not_found", problem
print(f"removed it; a missing one answers {problem.code}: {problem.detail}")
