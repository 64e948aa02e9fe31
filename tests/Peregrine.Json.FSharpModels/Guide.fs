/// The code of docs/guide/fsharp.md.
module Peregrine.Json.FSharpModels.Guide

open System.Text.Json

// example: fsharp-types
type Line = { Product: string; Quantity: int }

type Order =
    { Number: int
      Customer: string option
      Lines: Line list
      Tags: Map<string, int> }

// end
// example: fsharp-use
type JsonSerializer = Peregrine.Json.JsonSerializer

let web = JsonSerializerOptions JsonSerializerDefaults.Web

let write (order: Order) = JsonSerializer.Serialize(order, web)

let read (text: string) = JsonSerializer.Deserialize<Order>(text, web)

let order =
    { Number = 7
      Customer = None
      Lines = [ { Product = "tea"; Quantity = 2 } ]
      Tags = Map [ "gift", 1 ] }

// write order
// → {"number":7,"customer":null,"lines":[{"product":"tea","quantity":2}],"tags":{"gift":1}}

// end
