/// How an F# project gives the serializer's name to this library: what docs/guide/fsharp.md says of it. No part of Peregrine's namespaces, which F# opens.
namespace Adoption

open Microsoft.FSharp.Quotations
open Microsoft.FSharp.Quotations.Patterns

/// For files that open it after System.Text.Json.
module Opened =
    type JsonSerializer = Peregrine.Json.JsonSerializer

/// For all files of the namespace, and those that open it.
[<AutoOpen>]
module Automatic =
    type JsonSerializer = Peregrine.Json.JsonSerializer

/// The type whose method a call is.
module Bound =
    let by (call: Expr) =
        match call with
        | Call(_, method, _) -> method.DeclaringType
        | _ -> invalidArg (nameof call) "No call."
