using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using MvcJsonOptions = Microsoft.AspNetCore.Mvc.JsonOptions;

namespace Peregrine.Json.AspNetCore;

/// <summary>Replaces the framework's JSON formatters with this library's.</summary>
[RequiresUnreferencedCode(Trimming.Unreferenced)]
[RequiresDynamicCode(Trimming.Dynamic)]
internal sealed class FormattersSetup(IOptions<MvcJsonOptions> json, IOptions<PeregrineJsonOptions> settings, ILogger<PeregrineJsonInputFormatter> logger)
    : IPostConfigureOptions<MvcOptions>
{
    public void PostConfigure(string? name, MvcOptions options)
    {
        for (int i = 0; i < options.InputFormatters.Count; i++)
        {
            // Replaces only formatters of exactly this type: a derived formatter belongs to the application and stays.
            if (options.InputFormatters[i].GetType() == typeof(SystemTextJsonInputFormatter))
            {
                var theirs = (SystemTextJsonInputFormatter)options.InputFormatters[i];
                var ours = new PeregrineJsonInputFormatter(json.Value, logger) { ReportsAllErrors = settings.Value.ReportAllErrors };
                Replace(ours.SupportedMediaTypes, theirs.SupportedMediaTypes);
                Replace(ours.SupportedEncodings, theirs.SupportedEncodings);
                options.InputFormatters[i] = ours;
            }
        }

        for (int i = 0; i < options.OutputFormatters.Count; i++)
        {
            if (options.OutputFormatters[i].GetType() == typeof(SystemTextJsonOutputFormatter))
            {
                var theirs = (SystemTextJsonOutputFormatter)options.OutputFormatters[i];
                var ours = new PeregrineJsonOutputFormatter(theirs.SerializerOptions);
                Replace(ours.SupportedMediaTypes, theirs.SupportedMediaTypes);
                Replace(ours.SupportedEncodings, theirs.SupportedEncodings);
                options.OutputFormatters[i] = ours;
            }
        }
    }

    private static void Replace<T>(ICollection<T> ours, ICollection<T> theirs)
    {
        ours.Clear();
        foreach (T one in theirs)
        {
            ours.Add(one);
        }
    }
}
