using Microsoft.AspNetCore.Mvc.Formatters;

namespace Peregrine.Json.AspNetCore;

/// <summary>The media types of JSON (RFC 8259 §11, RFC 6839 §3.1) that the framework's formatters support.</summary>
internal static class MediaTypes
{
    public static void Add(MediaTypeCollection types)
    {
        types.Add("application/json");
        types.Add("text/json");
        types.Add("application/*+json");
    }
}
