namespace Peregrine.Json.Generator.Models;

/// <summary>A call that may read or write JSON: a call of the library, of System.Text.Json or of ASP.NET Core.</summary>
/// <param name="Roots">The types that the call reads or writes.</param>
/// <param name="Site">The data for the generated method that replaces the call; null if none is needed or possible.</param>
/// <param name="Bridges">Whether the call makes System.Text.Json call the library, or undoes this.</param>
/// <param name="IsOpen">Whether the call may read or write types that cannot be determined here.</param>
/// <param name="Place">The place of the call; null if the call has no types.</param>
internal sealed record CallModel(EquatableArray<RootModel> Roots, SiteModel? Site, bool Bridges = false, bool IsOpen = false, PlaceModel? Place = null);

/// <summary>A call with warnings about trimming and dynamic code, which do not apply if its types have generated contracts.</summary>
/// <param name="Location">The location of the call, in the compiler's format.</param>
/// <param name="Display">The file, line and column of the call, for people.</param>
/// <param name="Roots">The reference ids of the types.</param>
/// <param name="Method">The called method.</param>
internal sealed record SiteModel(string Location, string Display, EquatableArray<string> Roots, MethodModel Method);

/// <summary>A method of the library, as parts of a generated method with the same signature.</summary>
/// <param name="Name">The method's name.</param>
/// <param name="Head">The text before the name: modifiers and return type.</param>
/// <param name="Signature">The text after the name: type parameters, parameters, constraints.</param>
/// <param name="Call">The call of the library's method with the same arguments.</param>
internal sealed record MethodModel(string Name, string Head, string Signature, string Call);
