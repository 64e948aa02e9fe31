/// A second file, as the first one's names are seen from others. Each module opens in another order and calls the serializer.
namespace Adoption.Orders

module AutomaticAlone =
    open Adoption
    let serializer = Bound.by <@ JsonSerializer.Serialize 1 @>

module AutomaticFirst =
    open Adoption
    open System.Text.Json
    let serializer = Bound.by <@ JsonSerializer.Serialize 1 @>

module AutomaticLast =
    open System.Text.Json
    open Adoption
    let serializer = Bound.by <@ JsonSerializer.Serialize 1 @>

module OpenedFirst =
    open Adoption.Opened
    open System.Text.Json
    let serializer = Adoption.Bound.by <@ JsonSerializer.Serialize 1 @>

module OpenedLast =
    open System.Text.Json
    open Adoption.Opened
    let serializer = Adoption.Bound.by <@ JsonSerializer.Serialize 1 @>

module AbbreviatedFirst =
    type JsonSerializer = Peregrine.Json.JsonSerializer

    module Inner =
        open System.Text.Json
        let serializer = Adoption.Bound.by <@ JsonSerializer.Serialize 1 @>

module AbbreviatedLast =
    open System.Text.Json

    type JsonSerializer = Peregrine.Json.JsonSerializer

    let serializer = Adoption.Bound.by <@ JsonSerializer.Serialize 1 @>
