// What a program does first, by the generated client. Prints a line for each call.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"example.com/program/castellan"
)

// The milliseconds of a day do not fit into single precision.
var _ float64 = castellan.RunDayEvent{}.Data.OnlineMs

var (
	ctx    = context.Background()
	client *castellan.ClientWithResponses
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Ends the program unless the answer has that status.
func expect(what string, response interface{ StatusCode() int }, status int, body []byte) {
	if response.StatusCode() != status {
		must(fmt.Errorf("%s answered %d: %s", what, response.StatusCode(), body))
	}
}

func check(holds bool, what string, value any) {
	if !holds {
		must(fmt.Errorf("%s: %+v", what, value))
	}
}

func withToken(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CASTELLAN_TOKEN"))
	return nil
}

func listBots() []castellan.Bot {
	answer, err := client.ListBotsWithResponse(ctx)
	must(err)
	expect("listBots", answer, 200, answer.Body)
	return answer.JSON200.Bots
}

func createAccount() castellan.Account {
	server, username := castellan.DE1, os.Getenv("CASTLE")
	answer, err := client.CreateAccountWithResponse(ctx, nil, castellan.AccountInput{
		Email: "castle@example.com", Password: "game password", Server: &server, Username: &username,
	})
	must(err)
	expect("createAccount", answer, 201, answer.Body)
	return answer.JSON201.Account
}

func createBot(account castellan.Account, key string) castellan.Bot {
	name, collectFrom := "Woodcutter", castellan.SettingValue{}
	must(collectFrom.FromSettingValue1(300))
	answer, err := client.CreateBotWithResponse(ctx, &castellan.CreateBotParams{IdempotencyKey: &key}, castellan.BotInput{
		TemplateId: "resource-collector", AccountId: account.Id, Name: &name,
		Settings: &map[string]castellan.SettingValue{"collectFrom": collectFrom},
	})
	must(err)
	expect("createBot", answer, 201, answer.Body)
	return answer.JSON201.Bot
}

func control(id string, action castellan.BotActionInputAction) castellan.Bot {
	answer, err := client.ControlBotWithResponse(ctx, id, castellan.BotActionInput{Action: action})
	must(err)
	expect("controlBot", answer, 200, answer.Body)
	return answer.JSON200.Bot
}

func readBot(id string) castellan.BotDetail {
	answer, err := client.GetBotWithResponse(ctx, id)
	must(err)
	expect("getBot", answer, 200, answer.Body)
	return answer.JSON200.Bot
}

func removeBot(id string) {
	answer, err := client.DeleteBotWithResponse(ctx, id)
	must(err)
	expect("deleteBot", answer, 204, answer.Body)
}

func missingBot() castellan.Problem {
	answer, err := client.GetBotWithResponse(ctx, strings.Repeat("0", 24))
	must(err)
	expect("getBot of a missing one", answer, 404, answer.Body)
	return *answer.ApplicationproblemJSON404
}

func main() {
	made, err := castellan.NewClientWithResponses(os.Getenv("CASTELLAN_URL"), castellan.WithRequestEditorFn(withToken))
	must(err)
	client = made

	before := len(listBots())
	fmt.Printf("listed %d bots\n", before)

	account, key := createAccount(), fmt.Sprint(time.Now().UnixNano())
	bot := createBot(account, key)
	check(bot.State == castellan.BotStateOffline, "The new bot is not offline", bot)
	check(createBot(account, key).Id == bot.Id, "The same key made another bot", bot)
	check(len(listBots()) == before+1, "The list has not one bot more", bot)
	fmt.Printf("created a bot on %s, once for two calls with one key\n", account.Name)

	bot = control(bot.Id, castellan.BotActionInputActionStart)
	check(bot.State == castellan.BotStateOnline, "The bot did not start", bot)
	fmt.Printf("started it: %s\n", bot.State)

	read := readBot(bot.Id)
	value := read.Settings["collectFrom"]
	collectFrom, err := value.AsSettingValue1()
	must(err)
	check(read.State == castellan.BotStateOnline && collectFrom == 300, "The bot was read differently", read)
	fmt.Printf("read it: %s, created at %s\n", read.Name, read.CreatedAt.Format(time.DateOnly))

	bot = control(bot.Id, castellan.BotActionInputActionStop)
	check(bot.State == castellan.BotStateOffline && bot.StopReason.Code == "user", "The bot did not stop", bot)
	fmt.Printf("stopped it: %s\n", bot.StopReason.Message)

	removeBot(bot.Id)
	problem := missingBot()
	check(problem.Code == "not_found", "Another code", problem)
	fmt.Printf("removed it; a missing one answers %s: %s\n", problem.Code, problem.Detail)
}
