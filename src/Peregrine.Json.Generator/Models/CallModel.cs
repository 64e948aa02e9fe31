namespace Peregrine.Json.Generator.Models;

/// <summary>A call of the library.</summary>
/// <param name="Roots">The types that it reads or writes.</param>
/// <param name="Site">How generated code takes its place; null if it needs none, or cannot.</param>
/// <param name="Bridges">Whether it makes System.Text.Json call the library.</param>
/// <param name="IsOpen">Whether it may read or write types that are not known here.</param>
/// <param name="Place">The place of the call.</param>
internal sealed record CallModel(EquatableArray<RootModel> Roots, SiteModel? Site, bool Bridges = false, bool IsOpen = false, PlaceModel? Place = null);

/// <summary>A call that carries the warnings about trimming and dynamic code, and need not if its types have generated contracts.</summary>
/// <param name="Location">Where the call is, as the compiler wants to be told.</param>
/// <param name="Display">The file, line and column of the call, for people.</param>
/// <param name="Roots">The reference ids of its types.</param>
/// <param name="Method">What it calls.</param>
internal sealed record SiteModel(string Location, string Display, EquatableArray<string> Roots, MethodModel Method);

/// <summary>A method of the library, as generated code declares one like it.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Head">What comes before the name: modifiers and return type.</param>
/// <param name="Signature">What comes after the name: type parameters, parameters, constraints.</param>
/// <param name="Call">The call of the library's method with the same arguments.</param>
internal sealed record MethodModel(string Name, string Head, string Signature, string Call);
